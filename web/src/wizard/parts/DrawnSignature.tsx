import { Box, Button, FormHelperText, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import SignaturePad from 'signature_pad';
import { forms } from '../../text/forms';
import {
  CANVAS_HEIGHT,
  fit,
  LINE_WIDTH,
  MIN_PIXELS,
  pictureFrom,
  pictureKept,
  pictureOf,
  plain,
} from './drawing';
import { fileFault, IMAGES } from './upload';

const words = forms.drawing;

/**
 * The signature that the citizen draws (SIGN-01 to SIGN-05), or brings as a picture: drawing is not for everybody. The form
 * holds it as base64 under `sign`, empty while it is none.
 */
export function DrawnSignature() {
  const { field, fieldState } = useController({
    name: 'sign',
    rules: { validate: (sign) => sign !== '' || words.empty },
  });
  const { onChange, value } = field;
  const [note, setNote] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const pad = usePad(value, (sign, pixels) => {
    const enough = pixels >= MIN_PIXELS;
    setNote(pixels > 0 && !enough ? words.tooSmall : '');
    onChange(enough ? sign : '');
  });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault(file, IMAGES);
    if (fault) return setNote(fault);
    await pictureFrom(file).then(pad.show, () => setNote(words.unreadable));
  };
  const fault = note || fieldState.error?.message;
  return (
    <>
      <Typography id="drawing-how" sx={{ mb: 1.5 }}>
        {words.how}
      </Typography>
      <Box
        component="canvas"
        ref={pad.canvas}
        id="field-sign"
        tabIndex={0}
        role="img"
        aria-label={value ? `${words.field}: ${words.present}` : words.field}
        aria-describedby="drawing-how"
        sx={{
          display: 'block',
          boxSizing: 'content-box',
          width: 'calc(100% - 4px)',
          height: CANVAS_HEIGHT,
          border: '2px dashed',
          borderColor: fault ? 'error.main' : 'text.secondary',
          borderRadius: 1,
          bgcolor: '#fff',
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      />
      <Box role="status">
        {fault && (
          <FormHelperText error sx={{ fontSize: '0.9375rem' }}>
            {fault}
          </FormHelperText>
        )}
        {!fault && value && <FormHelperText sx={{ fontSize: '0.9375rem' }}>{words.present}</FormHelperText>}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', my: 2 }}>
        <Button variant="outlined" onClick={pad.undo}>
          {words.undo}
        </Button>
        <Button variant="outlined" onClick={pad.clear}>
          {words.clear}
        </Button>
        <Button variant="outlined" aria-describedby="drawing-upload" onClick={() => input.current?.click()}>
          {words.upload}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGES.accept}
          onChange={(event) => {
            void upload(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Box>
      <Typography id="drawing-upload" color="textSecondary">
        {words.uploadHint}
      </Typography>
    </>
  );
}

/** The pad on the canvas, as sharp as the screen; each change is told as a picture with its count of set pixels. */
function usePad(kept: string, onChange: (sign: string, pixels: number) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const picture = useRef<HTMLImageElement>(null); // under the lines: one that was brought, or kept
  const told = useRef(onChange);
  told.current = onChange;
  const first = useRef(kept);

  const tell = () => {
    if (!canvas.current) return;
    const { sign, pixels } = pictureOf(plain(canvas.current, canvas.current.clientWidth));
    told.current(sign, pixels);
  };
  const redraw = () => {
    const [element, lines] = [canvas.current, pad.current?.toData() ?? []];
    if (!element || !pad.current) return;
    pad.current.clear();
    const { clientWidth } = element;
    if (picture.current) {
      const at = fit(picture.current, clientWidth, CANVAS_HEIGHT);
      element.getContext('2d')?.drawImage(picture.current, at.x, at.y, at.width, at.height);
    }
    pad.current.fromData(lines, { clear: false });
  };
  const show = (image: HTMLImageElement) => {
    pad.current?.clear();
    picture.current = image;
    redraw();
    tell();
  };

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
    if (first.current) pictureKept(first.current).then(show, () => undefined);
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
