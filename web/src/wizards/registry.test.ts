import { expect, test } from 'vitest';
import { walks } from '#e2e/walks';
import type { Wizard } from '#wizard/defineWizard';
import { hasWizard, wizards } from './registry';

/** A folder has one map, or those of services that differ in their name alone. */
type Maps = { wizard?: Wizard<never, string>; wizards?: Wizard<never, string>[] };
const modules = import.meta.glob<Maps>('./**/wizard.ts', { eager: true });
const maps = Object.values(modules).flatMap(({ wizard, wizards = [] }) => (wizard ? [wizard] : wizards));

const paths = (type: string) =>
  walks.filter(({ wizard }) => wizard === type).map(({ steps }) => steps.map(({ step }) => step));

test('every map has its entry in the registry, and every entry its map', () => {
  const services = wizards.flatMap((wizard) => wizard.services);
  expect([...services].sort()).toEqual(maps.map(({ type }) => type).sort());
  expect(services.every(hasWizard)).toBe(true);
});

test.each(wizards.map((wizard) => [wizard.services.join(), wizard] as const))(
  '%s: a walk, and a page',
  async (_, { services, path, page }) => {
    expect((await page()).Component).toBeTypeOf('function');
    for (const service of services) {
      const begins = walks.filter(({ wizard }) => wizard === service);
      expect(begins.length, `no walk begins the wizard of ${service}`).toBeGreaterThan(0);
      for (const walk of begins) expect(walk.path).toBe(path);
    }
  },
  60_000,
);

// A raised version without a migration would leave the drafts that citizens have.
test.each(maps.map((map) => [map.type, map] as const))(
  '%s: each version has a migration',
  (_, { version, migrate = {} }) => {
    const needed = Array.from({ length: version - 1 }, (_, index) => index + 2);
    expect(Object.keys(migrate).map(Number)).toEqual(needed);
  },
);

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
