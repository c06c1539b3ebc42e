import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { ComboField } from './ComboField';

interface City {
  id: string;
  name: string;
}

function Form({ options, onChosen }: { options: City[]; onChosen: (city: City | null) => void }) {
  const form = useForm({ defaultValues: { city: '' } });
  return (
    <FormProvider {...form}>
      <ComboField
        name="city"
        label="Населений пункт"
        options={options}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        chosen=""
        onChosen={onChosen}
      />
    </FormProvider>
  );
}

// VAL-52: a list without options says so.
test('a choice without options reads that nothing was found', async () => {
  const person = userEvent.setup();
  render(<Form options={[]} onChosen={() => undefined} />);
  await person.click(screen.getByRole('combobox', { name: 'Населений пункт' }));
  expect(await screen.findByText('Не знайдено')).toBeDefined();
  expect(screen.queryByRole('option')).toBeNull();
});

test('what is typed narrows the options, and one is chosen', async () => {
  const person = userEvent.setup();
  const onChosen = vi.fn();
  const lutsk = { id: '2', name: 'м. Луцьк' };
  render(<Form options={[{ id: '1', name: 'м. Київ' }, lutsk]} onChosen={onChosen} />);
  await person.type(screen.getByRole('combobox'), 'луц');
  await person.click(screen.getByRole('option', { name: 'м. Луцьк' }));
  expect(onChosen).toHaveBeenCalledWith(lutsk);
  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'щщщ');
  expect(screen.getByText('Не знайдено')).toBeDefined();
});
