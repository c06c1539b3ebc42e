import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forms } from '../../text/forms';
import { DrawnSignature } from './DrawnSignature';

const drawImage = vi.fn();

/** A canvas as narrow as a phone's, on which little of a signature is left: jsdom draws nothing itself. */
beforeEach(() => {
  const context = {
    ...{ drawImage, scale: vi.fn(), fillRect: vi.fn(), clearRect: vi.fn(), beginPath: vi.fn() },
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,NARROW');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  vi.stubGlobal(
    'Image',
    class {
      onload = () => undefined;
      width = 800;
      height = 200;
      set src(_: string) {
        queueMicrotask(() => this.onload());
      }
    },
  );
});

afterEach(() => {
  cleanup();
  drawImage.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let form: UseFormReturn<{ sign: string }>;

function Step() {
  form = useForm({ defaultValues: { sign: 'DRAWN' } });
  return (
    <FormProvider {...form}>
      <DrawnSignature />
    </FormProvider>
  );
}

// LIC-08, SIGN-01: a signature that was drawn on a wide screen is shown on a narrow one, and stays as it was drawn.
test('a kept signature is shown and stays as it is', async () => {
  await act(async () => render(<Step />));
  expect(drawImage).toHaveBeenCalled();
  expect(form.getValues('sign')).toBe('DRAWN');
  await userEvent.setup().click(screen.getByRole('button', { name: forms.drawing.clear }));
  expect(form.getValues('sign')).toBe('');
});
