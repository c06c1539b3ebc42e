import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { client } from '#api/client';
import { FieldRulesProvider } from '#form/fieldRules';
import { newQueries } from '#testing/queries';
import { vehicleCheck } from '../text';
import { draft, empty, wizard } from '../wizard';
import { DataStep } from './DataStep';

const person = { type: 'person', lastName: 'ШЕВЧЕНКО', firstName: 'ТАРАС', birthday: '1990-03-09' };

/** What the register is asked for when an owner of that name is typed and looked for. */
async function sent(middleName: string) {
  draft.use.setState({ answers: { ...empty, type: 'person' } });
  const post = vi.spyOn(client, 'POST').mockResolvedValue({ data: [], response: Response.json([]) } as never);
  const next = vi.fn();
  render(
    <QueryClientProvider client={newQueries()}>
      <FieldRulesProvider value={wizard.steps.data.rules}>
        <DataStep next={next} back={undefined} closed={false} />
      </FieldRulesProvider>
    </QueryClientProvider>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
  type(vehicleCheck.lastName, ' Шевченко ');
  type(vehicleCheck.firstName, 'Тарас');
  type(vehicleCheck.middleName, middleName);
  type(vehicleCheck.birthday, '09.03.1990');
  fireEvent.click(screen.getByRole('button', { name: vehicleCheck.find }));
  await vi.waitFor(() => expect(next).toHaveBeenCalled());
  const [call, ...others] = post.mock.calls as unknown as [string, { body: object }][];
  expect(others).toHaveLength(0);
  expect(call?.[0]).toBe('/api/vehicles/search/criteria');
  return call?.[1].body;
}

test('a search by person sends the names and the birthday, the middle name only when there is one (VCHK-04)', async () => {
  expect(await sent('')).toEqual(person);
});

test('a search by person sends the middle name (VCHK-04)', async () => {
  expect(await sent('Григорович')).toEqual({ ...person, middleName: 'ГРИГОРОВИЧ' });
});
