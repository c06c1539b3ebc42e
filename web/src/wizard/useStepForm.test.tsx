import { readFileSync } from 'node:fs';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { createWizardDraft } from './draft/wizardDraft';
import { useStepForm } from './useStepForm';

const draft = {
  use: {
    getState: () => ({ answers: { name: '', region: '' }, faults: {} }),
    subscribe: () => () => undefined,
  },
  update: vi.fn(),
  prefill: vi.fn(),
};

/** A step that chooses the only region by itself. */
function Step() {
  const { register, setValue } = useStepForm(draft);
  useEffect(() => setValue('region', '80'), [setValue]);
  return <input aria-label="name" {...register('name')} />;
}

test('opening a step makes no draft; the first input does, beside what was filled in', () => {
  render(<Step />);
  expect(draft.update).not.toHaveBeenCalled();
  expect(draft.prefill.mock.calls).toEqual([[{ region: '80' }]]);
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Олена' } });
  expect(draft.update.mock.calls).toEqual([[{ name: 'Олена' }]]);
});

type Answers = Record<string, unknown>;
type Maps = { wizard?: { type: string }; empty?: Answers; noApplication?: Answers; noChoice?: Answers };
const modules = import.meta.glob<Maps>(['../wizards/**/wizard.ts', '../blocks/insurance/answers.ts'], {
  eager: true,
});
const forms = Object.entries(modules).flatMap(([file, { empty, noApplication, noChoice }]) =>
  [empty, noApplication, noChoice].flatMap((answers, at) =>
    answers ? [[`${file} ${at}`, answers] as const] : [],
  ),
);

/** Another value than the given one. */
const other = (value: unknown) => (typeof value === 'object' && value ? { ...value, beside: 1 } : 'beside');

// A form that wrote all that it holds would take back what was written beside it.
test.each(forms)('%s: what is written beside a form outlives the next change in it', (file, empty) => {
  const names = Object.keys(empty);
  expect(names.length).toBeGreaterThan(0);
  for (const beside of names) {
    const store = createWizardDraft<Answers>({ type: `${file} ${beside}`, version: 1 }, empty);
    const { result, unmount } = renderHook(() => useStepForm<Answers>(store));
    const written = other(empty[beside]);
    act(() => store.update({ [beside]: written }));
    for (const typed of names.filter((name) => name !== beside)) {
      act(() => result.current.setValue(typed, other(empty[typed])));
      expect(store.use.getState().answers[beside], `${typed} takes ${beside} back`).toEqual(written);
      expect(store.use.getState().answers[typed], typed).toEqual(other(empty[typed]));
    }
    unmount();
  }
});

test('a part of an answer is written with the answer, each time', () => {
  const store = createWizardDraft({ type: 'parts', version: 1 }, { delivery: { type: '', city: '' } });
  const { result } = renderHook(() => useStepForm(store));
  for (const [name, value] of [
    ['type', '1'],
    ['city', 'Луцьк'],
    ['city', 'Київ'],
    ['city', 'Луцьк'],
  ] as const) {
    act(() => result.current.setValue(`delivery.${name}`, value));
    expect(store.use.getState().answers.delivery).toMatchObject({ [name]: value });
  }
  act(() => result.current.reset({ delivery: { type: '', city: '' } }));
  expect(store.use.getState().answers.delivery).toEqual({ type: '', city: '' });
});

// The steps have no other form over a draft.
const steps = import.meta.glob('../{wizards,blocks}/**/steps/*Step.tsx');

test.each(Object.keys(steps))('%s fills a draft in by no form of its own', (file) => {
  const source = readFileSync(`src/${file.slice('../'.length)}`, 'utf8');
  expect(source).not.toMatch(/\buseForm\b/);
});
