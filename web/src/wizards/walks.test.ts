import { expect, test } from 'vitest';
import { walks } from '../../e2e/walks';
import type { Wizard } from '../wizard/defineWizard';

/** A folder has one map, or those of services that differ in their name alone. */
type Maps = { wizard?: Wizard<never, string>; wizards?: Wizard<never, string>[] };
const modules = import.meta.glob<Maps>('./**/wizard.ts', { eager: true });
const maps = Object.values(modules).flatMap(({ wizard, wizards = [] }) => (wizard ? [wizard] : wizards));

const paths = (type: string) =>
  walks.filter(({ wizard }) => wizard === type).map(({ steps }) => steps.map(({ step }) => step));

test('walks know only wizards that are there', () => {
  const types = maps.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(walks.map(({ wizard }) => wizard)));
});

test.each(maps.map((map) => [map.type, map] as const))('%s: every branch has a walk', (type, map) => {
  const taken = paths(type);
  for (const [name, { when }] of Object.entries(map.steps)) {
    expect(
      taken.some((path) => path.includes(name)),
      `no walk comes to ${name}`,
    ).toBe(true);
    const passed = taken.some((path) => !path.includes(name));
    expect(passed, when ? `no walk passes ${name} by` : `a walk leaves out ${name}`).toBe(when !== undefined);
  }
});

test.each(maps.map((map) => [map.type, map] as const))(
  '%s: walks keep to the order of the steps',
  (type, map) => {
    const names = Object.keys(map.steps);
    for (const path of paths(type)) expect(path).toEqual(names.filter((name) => path.includes(name)));
  },
);
