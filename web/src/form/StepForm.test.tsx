import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { createOrderDraft } from '#wizard/draft/orderDraft';
import { useStepForm } from '#wizard/useStepForm';
import { CheckField } from './CheckField';
import { Field } from './Field';
import { StepForm } from './StepForm';

const draft = createOrderDraft({ type: 'example', version: 1 }, { name: '', region: '' });
const next = vi.fn();

interface StepProps {
  still?: boolean;
  hint?: string;
  back?: () => void;
}

function Step({ still = false, hint, back }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} noSummary={still} hint={hint}>
      <Field name="name" label="Ім’я" validate={(typed) => (typed ? '' : 'Введіть ім’я')} />
    </StepForm>
  );
}

/** Shows the step with a name, while the server has refused something. */
function refused(faults: Record<string, string>, still = false) {
  next.mockReset();
  document.title = 'Крок';
  draft.use.setState({ answers: { name: 'Олена', region: '' }, faults });
  return render(<Step still={still} />);
}

const goOn = () => userEvent.setup().click(screen.getByRole('button', { name: forms.wizard.next }));

// WIZ-04: what the server has refused is shown where it is corrected; only the server can say that it is valid now.
test('a fault of the server without a field on the step is shown, and does not block the step', async () => {
  refused({ uuid: 'Свідоцтво не знайдено' });
  expect(screen.getByRole('alert').textContent).toContain('Свідоцтво не знайдено');
  expect(screen.queryByRole('link')).toBeNull();
  await goOn();
  expect(next).toHaveBeenCalledOnce();
});

test('a fault at no field is gone when something was changed', async () => {
  refused({ uuid: 'Свідоцтво не знайдено' });
  act(() => draft.update({ region: 'Волинська' }));
  expect(screen.queryByText('Свідоцтво не знайдено')).toBeNull();
});

test('a fault at a field is shown there too, until it is changed', async () => {
  refused({ name: 'Такого імені немає' });
  expect(screen.getByRole('link').textContent).toContain('Такого імені немає');
  await userEvent.setup().type(screen.getByLabelText('Ім’я'), 'в');
  await goOn();
  expect(next).toHaveBeenCalledOnce();
});

// WIZ-02: also where nothing may move above the field, the page's title says that there is something to correct.
test.each([false, true])('the title tells of faults that "Next" has found, still: %s', async (still) => {
  refused({}, still);
  await userEvent.setup().clear(screen.getByLabelText('Ім’я'));
  await goOn();
  expect(next).not.toHaveBeenCalled();
  expect(document.title).toBe(`${forms.wizard.fault}: Крок`);
  await userEvent.setup().type(screen.getByLabelText('Ім’я'), 'Оксана');
  expect(document.title).toBe('Крок');
});

test.each([undefined, 'Цього зробити не можна'])(
  'the button that does not go on yet says why: %s',
  (hint) => {
    draft.use.setState({ answers: { name: '', region: '' }, faults: {} });
    render(<Step {...(hint ? { hint } : {})} />);
    const button = screen.getByRole('button', { name: forms.wizard.next });
    const told = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toBe(hint ?? forms.wizard.notYet);
  },
);

function Unread({ failed, read }: { failed: boolean; read: boolean }) {
  const missing = failed ? (
    <LoadError of={{ error: new Error('gone'), refetch: vi.fn() }} />
  ) : (
    <Loading rows={1} />
  );
  return (
    <StepForm form={useStepForm(draft)} onNext={next}>
      {read ? (
        <Field name="name" label="Ім’я" validate={(typed) => (typed ? '' : 'Введіть ім’я')} />
      ) : (
        missing
      )}
    </StepForm>
  );
}

// WIZ-02: a field that is not there yet is not filled in.
test.each([false, true])(
  'nobody goes on while a part of the step is not read, failed: %s',
  async (failed) => {
    next.mockReset();
    draft.use.setState({ answers: { name: 'Олена', region: '' }, faults: {} });
    const step = render(<Unread failed={failed} read={false} />);
    await goOn();
    expect(next).not.toHaveBeenCalled();
    expect(screen.getByText(forms.wizard.unread)).toBeTruthy();
    step.rerender(<Unread failed={failed} read />);
    expect(screen.queryByText(forms.wizard.unread)).toBeNull();
    await goOn();
    expect(next).toHaveBeenCalledOnce();
  },
);

function Statement() {
  return (
    <StepForm form={useStepForm(draft)} onNext={next}>
      <CheckField name="region" label="Це не таксі" required="Підтвердьте це, щоб продовжити" />
    </StepForm>
  );
}

test('a statement that is not confirmed is named among the faults', async () => {
  render(<Statement />);
  await goOn();
  expect(screen.getByRole('link').textContent).toBe('Це не таксі: Підтвердьте це, щоб продовжити');
});

// In the document, too: the keyboard comes to it first, and on a phone it is the upper one.
test('the button that leads on is before the one that leads back (WIZ-01)', () => {
  render(<Step back={() => undefined} />);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual([forms.wizard.next, forms.wizard.back]);
});
