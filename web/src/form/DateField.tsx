import { Box } from '@mui/material';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { day, isoDay } from '#lib/format';
import { forms } from '#text/forms';
import { dateShape } from './dateShape';
import { Field, type FieldProps } from './Field';
import { useResets } from './resets';

interface DateFieldProps extends Omit<FieldProps, 'inputMode' | 'shape' | 'maxLength'> {
  /** The first and the last day that the calendar offers, YYYY-MM-DD. */
  from?: string;
  until?: string;
}

/** The first day of all dates (VAL-38). */
const FIRST = '1922-01-01';

/** A date as people type it, DD.MM.YYYY, or choose it from the browser's calendar. */
export function DateField({ hint = 'ДД.ММ.РРРР', from = FIRST, until, ...field }: DateFieldProps) {
  return (
    <Field
      {...field}
      hint={hint}
      width="date"
      inputMode="numeric"
      shape={dateShape}
      tidy={dateShape}
      beside={<Calendar name={field.name} from={from} until={until} />}
    />
  );
}

interface CalendarProps {
  name: string;
  from: string;
  until: string | undefined;
}

/** Opens the browser's own calendar; nothing where there is none. */
function Calendar({ name, from, until }: CalendarProps) {
  const days = useRef<HTMLInputElement>(null);
  const { getValues, setValue } = useFormContext();
  const reset = useResets(name);
  if (!('showPicker' in HTMLInputElement.prototype)) return null;
  const open = () => {
    if (!days.current) return;
    days.current.value = isoDay(String(getValues(name) ?? '')) ?? '';
    days.current.showPicker();
  };
  const choose = (iso: string) => {
    reset();
    setValue(name, day(iso), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box sx={{ position: 'relative', flex: 'none' }}>
      <Box
        component="input"
        ref={days}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={from}
        max={until}
        onChange={(event) => event.target.value && choose(event.target.value)}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          p: 0,
          border: 0,
          opacity: 0,
          pointerEvents: 'none',
        }}
      />
      <Box
        component="button"
        type="button"
        aria-label={forms.calendar}
        aria-describedby={`field-${name}-label`}
        onClick={open}
        sx={opener}
      >
        <svg
          width="24"
          height="24"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden
        >
          <path d="M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4" strokeLinejoin="round" strokeLinecap="round" />
        </svg>
      </Box>
    </Box>
  );
}

const opener = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: 48,
  height: 48,
  p: 0,
  border: 0,
  borderRadius: '8px',
  color: 'primary.main',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&:hover:enabled': { bgcolor: 'action.hover' },
  '&:disabled': { color: 'text.disabled', cursor: 'not-allowed' },
} as const;
