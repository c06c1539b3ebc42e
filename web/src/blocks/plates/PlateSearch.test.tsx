import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import type { PlateOption } from '#api/lookups';
import { StepForm } from '#form/StepForm';
import { newQueries } from '#testing/queries';
import { createOrderDraft } from '#wizard/draft/orderDraft';
import { useStepForm } from '#wizard/useStepForm';
import { PlateSearch } from './PlateSearch';

const where = { reg: 11, dep: '', vehicleType: 'auto', engineType: 'N-E' } as const;
const noPlate = { num: '', plate: '' };

function Form() {
  const form = useForm({ defaultValues: noPlate });
  return (
    <QueryClientProvider client={newQueries()}>
      <FormProvider {...form}>
        <PlateSearch where={where} onChosen={() => undefined} />
      </FormProvider>
    </QueryClientProvider>
  );
}

interface StepOf {
  onNext: () => void;
  onChosen?: (plate: PlateOption | null) => void;
  answers?: typeof noPlate;
}

/** A step with the search, which may be left for another way to a plate; the server may refuse the chosen one. */
function Step({ onNext, onChosen = () => undefined, answers = noPlate }: StepOf) {
  const form = useForm({ defaultValues: { ...answers, other: false }, reValidateMode: 'onSubmit' });
  const refuse = () => form.setError('plate', { type: 'server', message: 'Номерний знак недоступний' });
  return (
    <StepForm form={form} onNext={onNext}>
      <input type="checkbox" {...form.register('other')} />
      {!form.watch('other') && <PlateSearch where={where} onChosen={onChosen} />}
      <button type="button" onClick={refuse}>
        refuse
      </button>
    </StepForm>
  );
}

const showStep = (step: StepOf) =>
  render(
    <QueryClientProvider client={newQueries()}>
      <Step {...step} />
    </QueryClientProvider>,
  );

const free = [
  { plate: 'KA1177AA', depId: '8041', depName: 'ТСЦ 8041', cost: 36_000 },
  { plate: 'KA7700AA', depId: '8041', depName: 'ТСЦ 8041', cost: 0 },
];
const nextButton = () => screen.getByRole('button', { name: 'Далі' });
const open = () => nextButton().getAttribute('aria-disabled') !== 'true';

/** A register that is slow: an answer comes when the test says so, and never to a call that was given up. */
function slowRegister() {
  const calls: {
    num: string | null;
    type: string | null;
    signal: AbortSignal;
    answer: (body: object) => void;
  }[] = [];
  vi.stubGlobal(
    'fetch',
    ({ url, signal }: Request) =>
      new Promise<Response>((resolve, reject) => {
        const { pathname, searchParams } = new URL(url);
        if (pathname !== '/api/plate/reserve') return; // a draft of an earlier test is saved late
        signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        calls.push({
          num: searchParams.get('num'),
          type: searchParams.get('vehicleType'),
          signal,
          answer: (body) => resolve(Response.json(body)),
        });
      }),
  );
  return calls;
}

// Plates are searched by type and characters; a newer search cancels the one that is under way, and the answer is plates with
// their prices, of which nothing reads as free.
test('a newer search cancels the older one', async () => {
  const calls = slowRegister();
  const person = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole('textbox');
  await person.type(field, '7');
  const first = [['7', 'auto']];
  await vi.waitFor(() => expect(calls.map(({ num, type }) => [num, type])).toEqual(first), 2_000); // SPR-37, PRES-15
  expect(calls[0]?.signal.aborted).toBe(false);
  await person.type(field, '7');
  await vi.waitFor(() => expect(calls[1]?.num).toBe('77'), 2_000);
  expect(calls[0]?.signal.aborted).toBe(true); // PRES-27, SPR-37
  calls[1]?.answer(free);
  const found = await screen.findAllByRole('radio');
  expect(found.map((one) => one.getAttribute('value'))).toEqual(['KA1177AA', 'KA7700AA']);
  expect(screen.getByText(/360\sгрн/)).toBeDefined(); // SPR-37
  expect(screen.getByText('безоплатно')).toBeDefined(); // PRES-17
});

test('no step continues without a plate: not before a search, during one, nor after one that finds none (WIZ-02, WIZ-04)', async () => {
  const calls = slowRegister();
  const person = userEvent.setup();
  const onNext = vi.fn();
  showStep({ onNext });
  const stays = async () => {
    await vi.waitFor(() => expect(open()).toBe(false));
    await person.click(nextButton());
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Оберіть номерний знак');
    expect(onNext).not.toHaveBeenCalled();
  };
  await stays();
  const field = screen.getByRole('textbox');
  await person.type(field, '7');
  await vi.waitFor(() => expect(calls).toHaveLength(1), 2_000);
  await stays();
  calls[0]?.answer([]);
  await screen.findByText(/Не знайдено/);
  await stays();

  await person.type(field, '7');
  await vi.waitFor(() => expect(calls).toHaveLength(2), 2_000);
  calls[1]?.answer(free);
  await screen.findByRole('radio', { name: /KA.*7700/ });
  await stays();
  await person.click(screen.getByRole('radio', { name: /KA.*7700/ }));
  await vi.waitFor(() => expect(open()).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
  await person.click(nextButton());
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce());
}, 20_000);

test('a search that is left blocks no other way to a plate', async () => {
  slowRegister();
  const person = userEvent.setup();
  const onNext = vi.fn();
  showStep({ onNext });
  await person.click(screen.getByRole('button', { name: 'refuse' }));
  await person.click(screen.getByRole('checkbox'));
  await vi.waitFor(() => expect(open()).toBe(true));
  await person.click(nextButton());
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce());
});

test('a plate that the server has refused is not chosen any more, and plates are searched again', async () => {
  const calls = slowRegister();
  const person = userEvent.setup();
  const onNext = vi.fn();
  const onChosen = vi.fn();
  showStep({ onNext, onChosen, answers: { num: '77', plate: 'KA1177AA' } });
  await vi.waitFor(() => expect(calls).toHaveLength(1), 2_000);
  calls[0]?.answer(free);
  const chosen = await screen.findByRole('radio', { name: /KA.*1177/ });
  expect(chosen).toHaveProperty('checked', true);
  await person.click(screen.getByRole('button', { name: 'refuse' }));
  await vi.waitFor(() => expect(calls).toHaveLength(2), 2_000);
  calls[1]?.answer(free);
  expect(await screen.findByRole('radio', { name: /KA.*1177/ })).toHaveProperty('checked', false);
  expect(screen.getAllByText(/Номерний знак KA 1177 AA щойно забронювали/).length).toBeGreaterThan(0);
  expect(onChosen).toHaveBeenLastCalledWith(null);
  await person.click(nextButton());
  expect(onNext).not.toHaveBeenCalled();
});

const refusedDraft = createOrderDraft({ type: 'refused-plate', version: 1 }, noPlate);

function RefusedStep({ onNext }: { onNext: () => void }) {
  return (
    <StepForm form={useStepForm(refusedDraft)} onNext={onNext}>
      <PlateSearch where={where} onChosen={() => undefined} />
    </StepForm>
  );
}

test('which plate was taken is read until another one is chosen, however late the search answers (PRES-29)', async () => {
  const calls = slowRegister();
  const person = userEvent.setup();
  const onNext = vi.fn();
  const why = 'Номерний знак KA 1177 AA щойно забронювали. Оберіть іншу комбінацію';
  refusedDraft.use.setState({ answers: { num: '77', plate: 'KA1177AA' }, faults: { plate: 'Недоступний' } });
  render(
    <QueryClientProvider client={newQueries()}>
      <RefusedStep onNext={onNext} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(refusedDraft.use.getState().answers.plate).toBe(''));
  expect(screen.getByRole('alert').textContent).toContain(why);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  for (const { answer } of calls) answer(free.slice(1));
  const other = await screen.findByRole('radio', { name: /KA.*7700/ });
  expect(screen.getByRole('textbox')).toHaveProperty('value', '77'); // the search is as it was
  expect(screen.getByRole('radio', { name: /KA 1177 AA.*Уже забронювали/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('alert').textContent).toContain(why);
  await person.click(other);
  await person.click(nextButton());
  await vi.waitFor(() => expect(onNext).toHaveBeenCalledOnce());
});
