import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { CANVAS_HEIGHT, fitted, LINE_WIDTH, pictureKept, pictureOf, plain } from './drawing';

/** The pad on the canvas, as sharp as the screen; each change is told as a picture with its count of set pixels. */
export function usePad(kept: string, onChange: (sign: string, pixels: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const picture = useRef<HTMLImageElement>(null); // under the lines: one that was brought, or kept
  const told = useRef(onChange);
  told.current = onChange;
  const first = useRef(kept);

  const tell = () => {
    if (!canvas.current) return 0;
    const { sign, pixels } = pictureOf(plain(canvas.current, canvas.current.clientWidth));
    told.current(sign, pixels);
    return pixels;
  };
  const redraw = () => {
    const [element, lines] = [canvas.current, pad.current?.toData() ?? []];
    if (!element || !pad.current) return;
    pad.current.clear();
    const { clientWidth } = element;
    if (picture.current) {
      const at = fitted(picture.current, clientWidth, CANVAS_HEIGHT);
      element.getContext('2d')?.drawImage(picture.current, at.x, at.y, at.width, at.height);
    }
    pad.current.fromData(lines, { clear: false });
  };
  const lay = (image: HTMLImageElement) => {
    picture.current = image;
    redraw();
  };
  /** Shows a picture that was brought, and answers how many of its pixels are set. */
  const show = (image: HTMLImageElement) => {
    pad.current?.clear();
    lay(image);
    return tell();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pad is laid on the canvas once; what it calls reads refs
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawn = new SignaturePad(element, {
      minWidth: LINE_WIDTH / 2, // the pad counts from the middle of the line
      maxWidth: LINE_WIDTH / 2,
      penColor: '#161c24',
    });
    pad.current = drawn;
    const resize = () => {
      const ratio = Math.max(1, window.devicePixelRatio);
      element.width = element.clientWidth * ratio;
      element.height = CANVAS_HEIGHT * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      redraw();
    };
    const observer = new ResizeObserver(resize);
    resize();
    observer.observe(element);
    drawn.addEventListener('endStroke', tell);
    // Not told: what a narrow screen shows of it has fewer pixels than what is kept.
    if (first.current) pictureKept(first.current).then(lay, () => undefined);
    return () => {
      observer.disconnect();
      drawn.off();
    };
  }, []); // the pad lives as long as its canvas

  return {
    canvas,
    show,
    undo: () => {
      const lines = pad.current?.toData() ?? [];
      if (lines.length > 0) pad.current?.fromData(lines.slice(0, -1));
      else picture.current = null;
      redraw();
      tell();
    },
    clear: () => {
      picture.current = null;
      pad.current?.clear();
      tell();
    },
  };
}
