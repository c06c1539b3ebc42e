import { Box, Button, CircularProgress, FormHelperText, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useController } from 'react-hook-form';
import { ApiError } from '../../api/client';
import { forms } from '../../text/forms';
import { text } from '../../text/uk';
import { noFile, type Stored } from './stored';
import { DOCUMENTS, fileFault, uploadDocument } from './upload';

const words = forms.file;

/** The document that a field holds, what is wrong with it, and how another one is sent. */
function useDocument(name: string) {
  const { field, fieldState } = useController({
    name,
    rules: { validate: (stored: Stored) => stored.id !== '' || words.required },
  });
  const stored = field.value as Stored;
  const [refused, setRefused] = useState('');
  const send = useMutation({
    mutationFn: uploadDocument,
    onSuccess: (kept) => field.onChange({ id: kept.id, name: kept.name }),
    onError: (error) => setRefused(sentence(error)),
  });
  const take = (file: File | undefined) => {
    if (!file || send.isPending) return;
    const fault = fileFault(file, DOCUMENTS);
    setRefused(fault);
    if (!fault) send.mutate(file);
  };
  const remove = () => {
    field.onChange(noFile);
    setRefused('');
  };
  const fault = refused || (stored.id === '' ? fieldState.error?.message : undefined);
  return { stored, fault, sending: send.isPending ? send.variables.name : '', take, remove };
}

/** A document, dropped or chosen, and sent at once (UPL-01, UPL-02, UPL-04 to UPL-06). The form holds a Stored. */
export function PdfField({ name, label }: { name: string; label: string }) {
  const { stored, fault, sending, take, remove } = useDocument(name);
  return (
    <Box sx={{ my: 2 }}>
      <Typography
        component="label"
        htmlFor={`field-${name}`}
        sx={{ display: 'block', fontWeight: 600, mb: 1 }}
      >
        {label}
      </Typography>
      {stored.id !== '' ? (
        <Kept stored={stored} onRemove={remove} />
      ) : (
        <DropZone name={name} wrong={Boolean(fault)} sending={sending} onTaken={take} />
      )}
      <FormHelperText
        id={`${name}-below`}
        error={Boolean(fault)}
        role={fault ? 'alert' : undefined}
        sx={below}
      >
        {fault || (stored.id === '' && words.rules)}
      </FormHelperText>
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
  bgcolor: active ? 'primary.light' : 'background.paper',
  borderColor: wrong ? 'error.main' : active ? 'primary.main' : 'text.secondary',
  '&:focus-within': { outline: '3px solid var(--mui-palette-focus-ring)', outlineOffset: 2 },
});

const below = { fontSize: '0.9375rem' } as const;

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
