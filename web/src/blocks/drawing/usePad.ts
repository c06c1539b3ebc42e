import { useEffect, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { CANVAS_HEIGHT, fitted, LINE_WIDTH, pictureKept, pictureOf, plain } from './drawing';

type OnChange = (sign: string, pixels: number) => void;

/** The pad on the canvas; each change is reported as a picture with its count of set pixels. */
export function usePad(kept: string, onChange: OnChange) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<ReturnType<typeof padOn>>(null); // as long as its canvas is there
  const latest = useRef(onChange);
  latest.current = onChange;
  const first = useRef(kept);
  useEffect(() => {
    if (!canvas.current) return;
    const laid = padOn(canvas.current, (sign, pixels) => latest.current(sign, pixels));
    pad.current = laid;
    // Not reported: what a narrow screen shows of it has fewer pixels than what is stored.
    if (first.current)
      pictureKept(first.current).then(
        (image) => pad.current?.lay(image),
        () => undefined,
      );
    return () => {
      pad.current = null;
      laid.remove();
    };
  }, []);
  return {
    canvas,
    /** Shows a picture that was brought, and answers how many of its pixels are set. */
    show: (image: HTMLImageElement) => pad.current?.show(image) ?? 0,
    undo: () => pad.current?.undo(),
    clear: () => pad.current?.clear(),
  };
}

/** What is drawn on a canvas: lines, and under them a picture that was brought, or kept. */
function padOn(element: HTMLCanvasElement, onChange: OnChange) {
  const lines = new SignaturePad(element, {
    minWidth: LINE_WIDTH / 2, // the pad counts from the middle of the line
    maxWidth: LINE_WIDTH / 2,
    penColor: '#161c24',
  });
  let picture: HTMLImageElement | null = null;
  const tell = () => {
    const { sign, pixels } = pictureOf(plain(element, element.clientWidth));
    onChange(sign, pixels);
    return pixels;
  };
  const redraw = () => {
    const drawn = lines.toData();
    lines.clear();
    if (picture) {
      const at = fitted(picture, element.clientWidth, CANVAS_HEIGHT);
      element.getContext('2d')?.drawImage(picture, at.x, at.y, at.width, at.height);
    }
    lines.fromData(drawn, { clear: false });
  };
  const lay = (image: HTMLImageElement | null) => {
    picture = image;
    redraw();
  };
  const wipe = (image: HTMLImageElement | null) => {
    lines.clear();
    lay(image);
    return tell();
  };
  const release = stretch(element, redraw);
  lines.addEventListener('endStroke', tell);
  return {
    lay,
    show: wipe,
    clear: () => wipe(null),
    undo: () => {
      const drawn = lines.toData();
      if (drawn.length > 0) lines.fromData(drawn.slice(0, -1));
      lay(drawn.length > 0 ? picture : null);
      tell();
    },
    remove: () => {
      release();
      lines.off();
    },
  };
}

/** Keeps a canvas as wide as its place and as sharp as the screen, until what it answers is called. */
function stretch(element: HTMLCanvasElement, onStretched: () => void): () => void {
  const resize = () => {
    const ratio = Math.max(1, window.devicePixelRatio);
    element.width = element.clientWidth * ratio;
    element.height = CANVAS_HEIGHT * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    onStretched();
  };
  const observer = new ResizeObserver(resize);
  resize();
  observer.observe(element);
  return () => observer.disconnect();
}
