import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forms } from '#text/forms';
import { DrawnSignature } from './DrawnSignature';

const drawImage = vi.fn();

/** What the browser makes of pictures: how many pixels of one are set, and whether it can be read at all. */
let [set, readable] = [0, true];

/** A canvas as narrow as a phone's, on which little of a signature is left: jsdom draws nothing itself. */
beforeEach(() => {
  const context = {
    ...{ drawImage, scale: vi.fn(), fillRect: vi.fn(), clearRect: vi.fn(), beginPath: vi.fn() },
    getImageData: () => ({ data: new Uint8ClampedArray(4 * 1000).fill(1, 0, 4 * set) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  [set, readable] = [0, true];
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,NARROW');
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: vi.fn() }),
  );
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
      onerror = () => undefined;
      width = 800;
      height = 200;
      set src(_: string) {
        queueMicrotask(() => (readable ? this.onload() : this.onerror()));
      }
    },
  );
});

afterEach(() => {
  drawImage.mockReset();
});

let form: UseFormReturn<{ sign: string }>;

function Step({ kept = 'DRAWN' }) {
  form = useForm({ defaultValues: { sign: kept }, reValidateMode: 'onSubmit' });
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

/** Brings a picture, as the button for it does. */
async function bring(name = 'підпис.png', type = 'image/png') {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('nothing to bring a picture with');
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['picture'], name, { type }));
}

// SIGN-01, and 2.5.7 of WCAG: who cannot draw brings a picture, which is a signature as what is drawn.
test('a picture that is brought is the signature', async () => {
  await act(async () => render(<Step />));
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  await userEvent.setup().click(screen.getByRole('button', { name: forms.drawing.upload }));
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
  set = 400;
  await bring();
  expect(await screen.findByText(forms.drawing.present)).toBeDefined();
  expect(form.getValues('sign')).toBe('NARROW');
});

// SIGN-02: what is there is not said to be missing.
test('the signature is not missing any more as soon as it is there', async () => {
  await act(async () => render(<Step kept="" />));
  await act(async () => void (await form.trigger('sign')));
  expect(screen.getByRole('status').textContent).toBe(forms.drawing.empty);
  set = 400;
  await bring();
  expect(await screen.findByText(forms.drawing.present)).toBeDefined();
  expect(screen.queryByText(forms.drawing.empty)).toBeNull();
});

test.each([
  ['that cannot be read', 0, false, 'підпис.png', 'image/png', forms.drawing.unreadable, 'DRAWN'],
  [
    'of another kind',
    400,
    true,
    'підпис.pdf',
    'application/pdf',
    'Допустимий формат PNG, GIF, JPEG',
    'DRAWN',
  ],
  ['with too little on it', 399, true, 'підпис.png', 'image/png', forms.drawing.tooSmall, ''],
  ['with nothing on it', 0, true, 'підпис.png', 'image/png', forms.drawing.blank, ''],
])('a picture %s is told, and is no signature', async (_, pixels, can, name, type, why, left) => {
  await act(async () => render(<Step />));
  [set, readable] = [pixels, can];
  await bring(name, type);
  expect(await screen.findByText(why)).toBeDefined();
  expect(form.getValues('sign')).toBe(left);
  expect(screen.queryByText(forms.drawing.present)).toBeNull();
});
