import { Box, Button, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useAskedField } from '#form/askedFields';
import { useChecks } from '#form/useChecks';
import { forms } from '#text/forms';
import { faultLook, hintLook } from '#theme/inputLook';
import { CANVAS_HEIGHT, MIN_PIXELS, mostlyDark, pictureFrom, sampleOf } from './drawing';
import { fileFault, IMAGES } from './upload';
import { usePad } from './usePad';

const words = forms.drawing;

/**
 * The signature that the citizen draws (SIGN-01 to SIGN-05), or brings as a picture: drawing is not for everybody. The form
 * holds it as base64 under `sign`, empty while it is none.
 */
export function DrawnSignature() {
  const check = (sign: string) => (sign === '' ? words.empty : '');
  const { field, fieldState } = useController({
    name: 'sign',
    rules: { validate: (sign) => check(sign) || true },
  });
  const { changed } = useChecks('sign', check);
  useAskedField('sign', words.field, check);
  const { onChange, value } = field;
  const [note, setNote] = useState('');
  const pad = usePad(value, (sign, pixels) => {
    const enough = pixels >= MIN_PIXELS;
    setNote(pixels > 0 && !enough ? words.tooSmall : '');
    onChange(enough ? sign : '');
    changed();
  });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault(file, IMAGES);
    if (fault) return setNote(fault);
    const picture = await pictureFrom(file).catch(() => undefined);
    if (!picture) setNote(words.unreadable);
    else if (mostlyDark(sampleOf(picture))) setNote(words.dark);
    else if (pad.show(picture) === 0) setNote(words.blank);
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
        aria-describedby="drawing-how drawing-state"
        sx={{ ...paper, borderColor: fault ? 'error.main' : 'text.secondary' }}
      />
      <DrawingState fault={fault} drawn={Boolean(value)} />
      <Tools pad={pad} onFile={(file) => void upload(file)} />
      <Typography id="drawing-upload" color="textSecondary">
        {words.uploadHint}
      </Typography>
    </>
  );
}

/** Whether there is a signature, or what it lacks. */
function DrawingState({ fault, drawn }: { fault: string | undefined; drawn: boolean }) {
  return (
    <Box role="status" id="drawing-state">
      {fault && <Box sx={{ ...faultLook, mt: 0.5 }}>{fault}</Box>}
      {!fault && drawn && <Box sx={{ ...hintLook, mt: 0.5 }}>{words.present}</Box>}
    </Box>
  );
}

interface ToolsProps {
  pad: ReturnType<typeof usePad>;
  onFile: (file: File | undefined) => void;
}

/** What can be done beside drawing. */
function Tools({ pad, onFile }: ToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
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
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

/** What one draws on: white, whatever the page's colours, and whatever the system forces. */
const paper = {
  forcedColorAdjust: 'none',
  display: 'block',
  boxSizing: 'content-box',
  width: 'calc(100% - 4px)',
  height: CANVAS_HEIGHT,
  border: '2px dashed',
  borderRadius: 1,
  bgcolor: 'common.white',
  touchAction: 'none',
  cursor: 'crosshair',
} as const;
