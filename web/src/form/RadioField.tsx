import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { faultLook, hintLook } from '#theme/inputLook';
import { hidden } from '#ui/hidden';
import { useAskedField } from './askedFields';
import { choiceLine, radioLook } from './choiceLook';
import { describedBy } from './FieldFrame';
import { useFieldRule } from './fieldRules';
import { useResets } from './resets';
import { useChecks } from './useChecks';

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** At the right edge, such as a price. */
  aside?: ReactNode;
}

interface RadioFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  options: readonly RadioOption[];
  /** What only the field knows of a fault, beside the form's rule; empty when the choice is valid. */
  validate?: (value: string) => string;
  onChosen?: (value: string) => void;
  disabled?: boolean;
  hideLabel?: boolean | undefined;
  /** Many short options: as cards beside each other, as many as there is room for. */
  layout?: 'list' | 'grid';
}

/** A choice among a few, all of them in sight. The form holds the value as text. */
export function RadioField({ name, label, hint, validate, onChosen, ...look }: RadioFieldProps) {
  const rule = useFieldRule(name, validate);
  const check = (value: string, values: unknown) => rule(String(value ?? ''), values);
  const reset = useResets(name);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (value, values) => check(value, values) || true },
  });
  const { changed, left } = useChecks(name, check);
  useAskedField(name, label, check);
  const fault = fieldState.error?.message;
  return (
    <Box
      component="fieldset"
      role="radiogroup"
      disabled={look.disabled}
      aria-labelledby={`label-${name}`}
      aria-required
      aria-invalid={Boolean(fault)}
      aria-describedby={describedBy(`field-${name}`, hint, fault)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        field.onBlur();
        left();
      }}
      sx={group}
    >
      <Question name={name} label={label} hint={hint} fault={fault} hideLabel={look.hideLabel} />
      <Options
        {...look}
        name={name}
        value={String(field.value ?? '')}
        onChange={(value) => {
          field.onChange(value);
          reset();
          changed();
          onChosen?.(value);
        }}
      />
    </Box>
  );
}

interface QuestionProps extends Pick<RadioFieldProps, 'name' | 'label' | 'hint' | 'hideLabel'> {
  fault: string | undefined;
}

/** What is asked, how to answer it, and what is wrong with the answer. */
function Question({ name, label, hint, fault, hideLabel }: QuestionProps) {
  return (
    <>
      <Box component="legend" id={`label-${name}`} data-label-of={name} sx={hideLabel ? hidden : legend}>
        {label}
      </Box>
      {hint && (
        <Box id={`field-${name}-hint`} sx={hintLook}>
          {hint}
        </Box>
      )}
      {fault && (
        <Box id={`field-${name}-fault`} sx={faultLook}>
          {fault}
        </Box>
      )}
    </>
  );
}

interface OptionsProps extends Pick<RadioFieldProps, 'name' | 'options' | 'layout'> {
  value: string;
  onChange: (value: string) => void;
}

function Options({ name, options, layout, value, onChange }: OptionsProps) {
  return (
    <Box sx={layout === 'grid' ? grid : undefined}>
      {options.map((option, index) => (
        <Box component="label" key={option.value} sx={layout === 'grid' ? card : choiceLine}>
          <Box
            component="input"
            type="radio"
            id={index === 0 ? `field-${name}` : `${name}-${option.value}`}
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            sx={radioLook}
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <OptionWords {...option} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function OptionWords({ label, hint, aside }: RadioOption) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 8em', minWidth: 0, overflowWrap: 'anywhere' }}>{label}</Box>
        {aside && <Box sx={{ whiteSpace: 'nowrap' }}>{aside}</Box>}
      </Box>
      {hint && <Typography color="textSecondary">{hint}</Typography>}
    </>
  );
}

const group = { border: 0, m: 0, p: 0, minWidth: 0, '* + &': { mt: 3 } } as const;

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: 1.5,
  mt: 1,
} as const;

const card = {
  ...choiceLine,
  p: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
  '&:has(:checked)': { borderColor: 'primary.main', borderWidth: 2, p: '11px' },
} as const;

/** The question above a group of choices. */
export const legend = {
  p: 0,
  mb: 0.5,
  color: 'text.primary',
  '&.Mui-focused': { color: 'text.primary' },
  fontWeight: 600,
  fontSize: '1.1875rem',
} as const;
