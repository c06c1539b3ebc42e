import { act, cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showProblem } from '../../ui/problem';
import { ProblemDialog } from './ProblemDialog';

afterEach(cleanup);

test('an unexpected failure opens one dialog, which can be closed (ERR-08, ERR-43, WIZ-14, GAP-03)', async () => {
  render(<ProblemDialog />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => {
    showProblem();
    showProblem();
  });
  const dialog = screen.getByRole('dialog', { name: 'На жаль, сервіс тимчасово недоступний.' });
  expect(dialog.textContent).toContain('Спробуйте, будь ласка, пізніше');
  fireEvent.click(screen.getByRole('button', { name: 'Закрити' }));
  await waitForElementToBeRemoved(dialog);
});
