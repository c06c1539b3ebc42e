/** Drawn signatures as the server counts and takes them (SIGN-01 to SIGN-05). */

/** A signature with fewer set pixels is none (SIGN-01). */
export const MIN_PIXELS = 400;
/** The canvas' height and the line's width in pixels (SIGN-03, SIGN-04). */
export const CANVAS_HEIGHT = 200;
export const LINE_WIDTH = 2;

/** Pixels that show on white paper: neither transparent nor white. */
export function setPixels({ data }: { data: Uint8ClampedArray }): number {
  let set = 0;
  for (let at = 0; at < data.length; at += 4) {
    const white = data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255;
    if (data[at + 3] !== 0 && !white) set += 1;
  }
  return set;
}

/** A pixel of ink is darker than this, 0 to 255, and covers the paper. */
const INK = 96;

/** Whether more than half of what was photographed is dark: paper with a signature on it is not. */
export function mostlyDark({ data }: { data: Uint8ClampedArray }): boolean {
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, cover = 0] = data.subarray(at, at + 4);
    if (cover > 127 && 0.2126 * red + 0.7152 * green + 0.0722 * blue < INK) dark += 1;
  }
  return dark > data.length / 8;
}

/** The pixels of a picture, made small: enough to tell how dark it is. */
export function sampleOf(picture: HTMLImageElement): { data: Uint8ClampedArray } {
  const small = document.createElement('canvas');
  small.width = small.height = 64;
  const context = small.getContext('2d');
  context?.drawImage(picture, 0, 0, 64, 64);
  return context?.getImageData(0, 0, 64, 64) ?? { data: new Uint8ClampedArray() };
}

/** What a canvas shows, one pixel of the picture for one of the page, whatever the screen's density. */
export function plain(canvas: HTMLCanvasElement, width: number): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = Math.max(1, Math.round(width));
  copy.height = CANVAS_HEIGHT;
  copy.getContext('2d')?.drawImage(canvas, 0, 0, copy.width, copy.height);
  return copy;
}

/** The picture as base64 without its prefix (SIGN-05), and how many of its pixels are set. */
export function pictureOf(canvas: HTMLCanvasElement): { sign: string; pixels: number } {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  const sign = canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
  return { sign, pixels: image ? setPixels(image) : 0 };
}

/** Reads a picture from a file. */
export function pictureFrom(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  return load(address).finally(() => URL.revokeObjectURL(address));
}

/** Reads a picture that was kept. */
export const pictureKept = (sign: string) => load(`data:image/png;base64,${sign}`);

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('not a picture'));
    image.src = address;
  });
}

/** Where a picture goes so that all of it is seen, in the middle. */
export function fitted(image: { width: number; height: number }, width: number, height: number) {
  const scale = Math.min(1, width / image.width, height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}
