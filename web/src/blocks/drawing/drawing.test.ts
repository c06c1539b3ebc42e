import { expect, test } from 'vitest';
import { fitted, MIN_PIXELS, mostlyDark, setPixels } from './drawing';
import { DOCUMENTS, fileFault, IMAGES, MAX_BYTES } from './upload';

test('a file is refused with the messages of the specification', () => {
  const file = (name: string, type: string, size = 1) => ({ name, type, size });
  expect(MAX_BYTES).toBe(2 * 1024 * 1024); // UPL-04, BIZ-17
  expect(fileFault(file('a.pdf', 'application/pdf', MAX_BYTES), DOCUMENTS)).toBe('');
  // UPL-05, AMB-093
  expect(fileFault(file('a.pdf', 'application/pdf', MAX_BYTES + 1), DOCUMENTS)).toBe(
    'Допустимий розмір файлу до 2 Мб',
  );
  expect(fileFault(file('a.png', 'image/png'), DOCUMENTS)).toBe('Допустимий формат PDF'); // UPL-02, UPL-06, AMB-092
  expect(fileFault(file('А.PDF', ''), DOCUMENTS)).toBe(''); // a browser that does not know the type
  for (const type of ['image/png', 'image/gif', 'image/jpeg'])
    expect(fileFault(file('a', type), IMAGES)).toBe(''); // UPL-03
  expect(fileFault(file('a.svg', 'image/svg+xml'), IMAGES)).toBe('Допустимий формат PNG, GIF, JPEG');
});

test('pixels are counted as the server counts them (SIGN-01)', () => {
  expect(MIN_PIXELS).toBe(400);
  const pixels = [0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 1, 254, 255, 255, 255]; // clear, white, black, almost white
  expect(setPixels({ data: new Uint8ClampedArray(pixels) })).toBe(2);
});

test('a picture is seen whole, and never enlarged', () => {
  expect(fitted({ width: 800, height: 100 }, 400, 200)).toEqual({ x: 0, y: 75, width: 400, height: 50 });
  expect(fitted({ width: 100, height: 100 }, 400, 200)).toEqual({ x: 150, y: 50, width: 100, height: 100 });
});

// SIGN-01: ink covers a part of the paper.
test('a picture that is mostly dark is known', () => {
  const picture = (dark: number, ink: number[]) => ({
    data: new Uint8ClampedArray(
      Array.from({ length: 100 }, (_, at) => (at < dark ? ink : [200, 190, 180, 255])).flat(),
    ),
  });
  expect(mostlyDark(picture(100, [0, 0, 0, 255]))).toBe(true);
  expect(mostlyDark(picture(51, [20, 20, 80, 255]))).toBe(true);
  expect(mostlyDark(picture(50, [0, 0, 0, 255]))).toBe(false);
  expect(mostlyDark(picture(100, [0, 0, 0, 0])), 'nothing is drawn').toBe(false);
  expect(mostlyDark(picture(100, [120, 118, 110, 255])), 'paper in the shade').toBe(false);
});
