import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { PlateSearch } from './PlateSearch';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Form() {
  const form = useForm({ defaultValues: { num: '', plate: '' } });
  const where = { reg: 11, dep: '', vehicleType: 'auto', engineType: 'N-E' } as const;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <FormProvider {...form}>
        <PlateSearch where={where} onChosen={() => undefined} />
      </FormProvider>
    </QueryClientProvider>
  );
}

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
        const { searchParams } = new URL(url);
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

// SPR-37, PRES-15, PRES-27: plates are searched by type and characters; a newer search cancels the one that is under way, and
// what is answered is plates with their prices.
test('a newer search cancels the older one', async () => {
  const calls = slowRegister();
  const person = userEvent.setup();
  render(<Form />);
  const field = screen.getByRole('textbox');
  await person.type(field, '7');
  await vi.waitFor(() => expect(calls.map(({ num, type }) => [num, type])).toEqual([['7', 'auto']]), 2_000);
  expect(calls[0]?.signal.aborted).toBe(false);
  await person.type(field, '7');
  await vi.waitFor(() => expect(calls[1]?.num).toBe('77'), 2_000);
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[1]?.answer([
    { plate: 'KA1177AA', depId: '8041', depName: 'ТСЦ 8041', cost: 36_000 },
    { plate: 'KA7700AA', depId: '8041', depName: 'ТСЦ 8041', cost: 0 },
  ]);
  const found = await screen.findAllByRole('radio');
  expect(found.map((one) => one.getAttribute('value'))).toEqual(['KA1177AA', 'KA7700AA']);
  expect(screen.getByText(/360\sгрн/)).toBeDefined();
  expect(screen.getByText('безоплатно')).toBeDefined();
});
