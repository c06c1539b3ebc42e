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

test('a choice without options reads that nothing was found (VAL-52)', async () => {
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

interface SearchProps {
  found?: City[];
  loading?: boolean;
}

/** A list that is searched elsewhere; Lviv is chosen. */
function Search({ found, loading = false }: SearchProps) {
  const form = useForm({ defaultValues: { city: 'Львів' } });
  return (
    <FormProvider {...form}>
      <ComboField
        name="city"
        label="Населений пункт"
        options={found}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        chosen="1"
        kept={{ id: '1', name: 'Львів' }}
        loading={loading}
        onTyped={() => undefined}
        onChosen={() => undefined}
      />
    </FormProvider>
  );
}

const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('what is chosen does not stay among what is searched', async () => {
  const person = userEvent.setup();
  const { rerender } = render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('Львів');
  await person.type(field, 'Ки', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  expect(offered()).toEqual([]);
  expect(screen.getByText('Введіть щонайменше 3 літери')).toBeDefined();
  await person.type(field, 'їв');
  rerender(<Search found={[{ id: '9', name: 'Львівка' }]} loading />);
  expect(offered(), 'of an earlier search').toEqual([]);
  expect(screen.getByText('Шукаємо…')).toBeDefined();
  rerender(<Search found={[{ id: '2', name: 'Київ' }]} />);
  expect(offered()).toEqual(['Київ']);
  rerender(<Search found={[]} />);
  expect(screen.getByText('Не знайдено')).toBeDefined();
});

test('what is typed over a choice from the list stays when the list is searched again', async () => {
  const person = userEvent.setup();
  const lviv = { id: '1', name: 'Львів' };
  const { rerender } = render(<Search found={[lviv]} />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await person.type(field, 'К', { initialSelectionStart: 0, initialSelectionEnd: 5 });
  rerender(<Search found={[lviv]} loading />);
  await person.type(field, 'иїв', { skipClick: true });
  expect(field.value).toBe('Київ');
});

/** A choice that is checked by a button. */
function Checked() {
  const form = useForm({ defaultValues: { city: '' } });
  return (
    <FormProvider {...form}>
      <button type="button" onClick={() => void form.trigger()}>
        Далі
      </button>
      <ComboField
        name="city"
        label="Населений пункт"
        hint="Де Ви живете"
        options={[]}
        keyOf={({ id }: City) => id}
        labelOf={({ name }) => name}
        chosen=""
        onChosen={() => undefined}
      />
    </FormProvider>
  );
}

test('a choice announces what is wrong with it beside its hint', async () => {
  render(<Checked />);
  await userEvent.click(screen.getByRole('button', { name: 'Далі' }));
  expect(await screen.findByText('Оберіть зі списку')).toBeDefined();
  const field = screen.getByRole('combobox');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Де Ви живете',
    'Оберіть зі списку',
  ]);
});
