import { Box, Button, CircularProgress } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useController } from 'react-hook-form';
import { ApiError } from '#api/client';
import { useAskedField } from '#form/askedFields';
import { useChecks } from '#form/useChecks';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { faultLook, hintLook, labelLook } from '#theme/inputLook';
import { noFile, type Stored } from './stored';
import { DOCUMENTS, fileFault, uploadDocument } from './upload';

const words = forms.file;

/** The document that a field holds, what is wrong with it, and how another one is sent. */
function useDocument(name: string, label: string) {
  const check = (stored: Stored) => (stored.id === '' ? words.required : '');
  const { field, fieldState } = useController({
    name,
    rules: { validate: (stored: Stored) => check(stored) || true },
  });
  const { changed } = useChecks(name, check);
  useAskedField(name, label, check);
  const hold = (document: Stored) => {
    field.onChange(document);
    changed();
  };
  const stored = field.value as Stored;
  const [refused, setRefused] = useState('');
  const send = useMutation({
    mutationFn: uploadDocument,
    onSuccess: (kept) => hold({ id: kept.id, name: kept.name }),
    onError: (error, file) => setRefused(lost(error) ? words.offline(file.name) : sentence(error)),
  });
  useSecondTry(lost(send.error), () => {
    setRefused('');
    if (send.variables) send.mutate(send.variables);
  });
  const take = (file: File | undefined) => {
    if (!file || send.isPending) return;
    const fault = fileFault(file, DOCUMENTS);
    send.reset();
    setRefused(fault);
    if (!fault) send.mutate(file);
  };
  const remove = () => {
    send.reset();
    hold(noFile);
    setRefused('');
  };
  const fault = refused || fieldState.error?.message;
  const lostFile = send.error instanceof ApiError && send.error.repeatable ? send.variables : undefined;
  const again = lostFile && (() => take(lostFile));
  return { stored, fault, again, sending: send.isPending ? send.variables.name : '', take, remove };
}

/** Whether there was no answer because the browser has no network. */
const lost = (error: Error | null) =>
  error instanceof ApiError && error.code === 'offline' && !navigator.onLine;

/** Does what the network has lost as soon as it is there again. */
function useSecondTry(waiting: boolean, again: () => void): void {
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!waiting) return;
    const online = () => latest.current();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [waiting]);
}

/** A document, dropped or chosen, and sent at once (UPL-01, UPL-02, UPL-04 to UPL-06). The form holds a Stored. */
export function PdfField({ name, label }: { name: string; label: string }) {
  const { stored, fault, again, sending, take, remove } = useDocument(name, label);
  return (
    <Box sx={{ my: 2 }}>
      <Box component="label" htmlFor={`field-${name}`} sx={labelLook}>
        {label}
      </Box>
      <Box id={`${name}-below`} sx={{ mb: 0.75 }}>
        {stored.id === '' && <Box sx={hintLook}>{words.rules}</Box>}
        {fault && (
          <Box role="alert" sx={faultLook}>
            {fault}
          </Box>
        )}
        {again && (
          <Button
            variant="outlined"
            onClick={again}
            aria-label={`${text.errors.retry}: ${label}`}
            sx={{ mt: 1 }}
          >
            {text.errors.retry}
          </Button>
        )}
      </Box>
      {stored.id !== '' ? (
        <Kept stored={stored} onRemove={remove} />
      ) : (
        <DropZone name={name} wrong={Boolean(fault)} sending={sending} onTaken={take} />
      )}
    </Box>
  );
}

interface DropZoneProps {
  name: string;
  wrong: boolean;
  /** The name of the file that is on its way. */
  sending: string;
  onTaken: (file: File | undefined) => void;
}

/** Where a file is dropped, or chosen by a press. */
function DropZone({ name, wrong, sending, onTaken }: DropZoneProps) {
  const drop = useDropzone({
    multiple: false,
    noKeyboard: true, // the input itself takes the keyboard
    onDrop: (taken, rejected) => onTaken(taken[0] ?? rejected[0]?.file),
  });
  return (
    <Box {...drop.getRootProps()} sx={zone(drop.isDragActive, wrong)}>
      <input
        {...drop.getInputProps({
          id: `field-${name}`,
          accept: DOCUMENTS.accept,
          'aria-label': undefined, // the label names it
          'aria-invalid': wrong,
          'aria-describedby': `${name}-below`,
          tabIndex: 0,
          style: hiddenInput,
        })}
      />
      {sending && <CircularProgress size={20} aria-hidden sx={{ mr: 1.5 }} />}
      <Box role="status">
        {sending && words.sending(sending)}
        {!sending && (drop.isDragActive ? words.dropHere : words.drop)}
      </Box>
    </Box>
  );
}

function Kept({ stored, onRemove }: { stored: Stored; onRemove: () => void }) {
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', ...box, borderStyle: 'solid' }}
    >
      <Box role="status" sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        {stored.name || words.kept}
      </Box>
      <Button variant="outlined" onClick={onRemove} aria-label={`${words.remove}: ${stored.name}`}>
        {words.remove}
      </Button>
    </Box>
  );
}

const box = { p: 2, border: '2px dashed', borderColor: 'text.secondary', borderRadius: 1 } as const;

const zone = (active: boolean, wrong: boolean) => ({
  ...box,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 96,
  cursor: 'pointer',
  bgcolor: active ? 'action.hover' : 'background.paper',
  borderColor: wrong ? 'error.main' : active ? 'primary.main' : 'text.secondary',
  '&:focus-within': { outline: '3px solid var(--mui-palette-focus-ring)', outlineOffset: 2 },
});

/** In reach of the keyboard and of screen readers, though not seen. */
const hiddenInput = {
  display: 'block',
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  pointerEvents: 'none',
} as const;

const sentence = (error: Error) => {
  const message = error instanceof ApiError ? (error.fields.file ?? error.message) : '';
  return message || `${text.errors.unavailable} ${text.errors.later}`;
};
