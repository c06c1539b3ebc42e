import { Box } from '@mui/material';
import { useController } from 'react-hook-form';
import { faultLook, hintLook } from '#theme/inputLook';
import { useAskedField } from './askedFields';
import { checkboxLook, choiceLine } from './choiceLook';
import { describedBy } from './FieldFrame';
import { useFieldRule } from './fieldRules';
import { useChecks } from './useChecks';

interface CheckFieldProps {
  name: string;
  label: string;
  hint?: string;
  /** The fault of an empty box in a form without rules; without one the form's rule decides whether it may stay empty. */
  required?: string;
  onChosen?: (ticked: boolean) => void;
}

/** A box to tick. */
export function CheckField({ name, label, hint, required, onChosen }: CheckFieldProps) {
  const rule = useFieldRule(name, (ticked: boolean) => (ticked ? '' : (required ?? '')));
  const check = (ticked: boolean, values: unknown) => rule(ticked === true, values);
  const { field, fieldState } = useController({
    name,
    rules: { validate: (ticked, values) => check(ticked, values) || true },
  });
  const { changed } = useChecks(name, check);
  useAskedField(name, label, check);
  const id = `field-${name}`;
  const fault = fieldState.error?.message;
  return (
    <Box sx={{ '* + &': { mt: 1 } }}>
      {fault && (
        <Box id={`${id}-fault`} sx={faultLook}>
          {fault}
        </Box>
      )}
      <Box component="label" data-label-of={name} sx={choiceLine}>
        <Box
          component="input"
          type="checkbox"
          id={id}
          name={name}
          ref={field.ref}
          checked={field.value === true}
          onBlur={field.onBlur}
          onChange={(event) => {
            field.onChange(event.target.checked);
            changed();
            onChosen?.(event.target.checked);
          }}
          aria-invalid={Boolean(fault)}
          aria-describedby={describedBy(id, hint, fault)}
          sx={checkboxLook}
        />
        <Box>{label}</Box>
      </Box>
      {hint && (
        <Box id={`${id}-hint`} sx={{ ...hintLook, ml: 4.5, mt: -0.5 }}>
          {hint}
        </Box>
      )}
    </Box>
  );
}
