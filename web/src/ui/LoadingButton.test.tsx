import { TextField } from '@mui/material';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ThemeProvider } from '#theme/ThemeProvider';
import { LoadingButton } from './LoadingButton';

/** A form whose button works, or does not yet. */
function page(busy: boolean, onSubmit: () => void) {
  return (
    <ThemeProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <TextField label="Код" />
        <LoadingButton type="submit" busy={busy}>
          Надіслати
        </LoadingButton>
      </form>
    </ThemeProvider>
  );
}

test('a button keeps the focus while it works, and takes no second press', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(page(false, onSubmit));
  const button = screen.getByRole('button', { name: 'Надіслати' });
  button.focus();
  fireEvent.click(button);
  rerender(page(true, onSubmit));
  expect(button.hasAttribute('disabled'), 'a browser takes the focus from what is disabled').toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(page(false, onSubmit));
  fireEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
