import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { plateCheck, plateWords } from '#api/lookups';
import { newQueries } from '#testing/queries';
import { PlateFields } from './PlateFields';
import { individualPlate as text } from './text';
import { type Answers, empty } from './wizard';

let form: UseFormReturn<Answers>;

/** A plate that was approved, and is taken by now; the register suggests another one. */
function Form() {
  form = useForm<Answers>({ defaultValues: { ...empty, plate: 'ЩУКА1', free: 'ЩУКА1', approved: true } });
  const queries = newQueries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(plateWords.queryKey, { bannedWords: [], abbreviations: [], regionCodes: [] });
  queries.setQueryData(plateCheck(11, 'ЩУКА1', 'auto').queryKey, {
    free: false,
    isWordBanned: false,
    state: 'taken',
    suggestions: ['ЩУКА2'],
  });
  queries.setQueryData(plateCheck(11, 'ЩУКА2', 'auto').queryKey, {
    free: true,
    isWordBanned: false,
    state: 'free',
  });
  return (
    <QueryClientProvider client={queries}>
      <FormProvider {...form}>
        <PlateFields type="auto" region={11} />
      </FormProvider>
    </QueryClientProvider>
  );
}

test('a suggested plate is not the one whose picture was approved (GAP-37)', async () => {
  render(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: 'ЩУКА2' }));
  expect(form.getValues(['plate', 'approved'])).toEqual(['ЩУКА2', false]);
});

test('a plate that is being checked is not asked to be checked (INZ-03)', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  render(<Form />);
  fireEvent.click(await screen.findByRole('button', { name: 'ЩУКА2' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'щука3' } });
  const request = () => screen.queryByText('Перевірте, чи вільний цей номерний знак');
  for (const attempt of ['first', 'after a failure']) {
    await act(() => form.trigger('plate'));
    expect(request(), attempt).not.toBeNull();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Перевірити' })));
    expect(request(), `INZ-03, ${attempt}`).toBeNull();
    await screen.findByText(text.notChecked);
  }
});
