import { Box } from '@mui/material';
import type { ChangeEvent, FocusEvent, ReactNode } from 'react';
import { type FieldError, get, useFormContext } from 'react-hook-form';
import { bareDigits, normalizePhone, shownPhone } from '#lib/validation';
import { forms } from '#text/forms';
import { inputLook } from '#theme/inputLook';
import { useAskedField } from './askedFields';
import { describedBy, FieldFrame } from './FieldFrame';
import { useFieldRule } from './fieldRules';
import { useResets } from './resets';
import { lengthOf, type Shape, settle } from './typing';
import { useChecks } from './useChecks';
import { type Width, widthOf } from './width';

export interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** What only the field knows of a fault, beside the form's rule; empty when the value is valid. */
  validate?: (value: string) => string;
  autoComplete?: string;
  /**
   * Of `numeric` without a shape: what groups the digits is left out while they are typed or pasted. An `email` is shown in
   * capitals, and stays as it was typed (VAL-11, AMB-019). A `tel` gets its mask when the field is left (VAL-12, VAL-15).
   */
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
  /** What the value becomes while it is typed. */
  shape?: Shape;
  /** What the value becomes when the field is left. */
  tidy?: (value: string) => string;
  /** Characters that can be typed; more can be pasted, and are refused. */
  maxLength?: number;
  width?: Width;
  /** At the right of the field. */
  beside?: ReactNode;
}

/** A Ukrainian phone with its mask; another one stays. */
const maskedPhone = (typed: string) => {
  const phone = normalizePhone(typed);
  return phone.startsWith('+380') ? shownPhone(phone) : typed;
};

/** What a phone's keyboard must not correct or raise by itself: codes, numbers, addresses. */
const asTyped = { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' } as const;

/** A field's rule: what the form, then the field know of a fault, and at last how long the value may be. */
function useRule({ name, validate, maxLength }: FieldProps) {
  const rule = useFieldRule(name, validate);
  return (value: string, values: unknown) => {
    const fault = rule(value, values);
    if (fault || maxLength === undefined || lengthOf(value ?? '') <= maxLength) return fault;
    return forms.tooLong(maxLength);
  };
}

/** A field's registration, with the shape that its value gets. */
function useTyped(props: FieldProps) {
  const { name, inputMode, maxLength, shape = inputMode === 'numeric' ? bareDigits : undefined } = props;
  const { tidy = inputMode === 'tel' ? maskedPhone : undefined } = props;
  const { register, getValues, setValue } = useFormContext();
  const rule = useRule(props);
  const reset = useResets(name);
  const { changed, left } = useChecks(name, rule);
  useAskedField(name, props.label, rule);
  const { onChange, onBlur, ...field } = register(name, {
    validate: (value: string, values) => rule(value, values) || true,
  });
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { inputType, data } = event.nativeEvent as InputEvent;
      const byKey = inputType === 'insertText' && [...(data ?? '')].length === 1;
      settle(event.target, { before: String(getValues(name) ?? ''), shape, most: maxLength, byKey });
      reset();
      void onChange(event);
      changed();
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const { value } = event.target;
      const tidied = tidy?.(value) ?? value;
      if (tidied !== value) setValue(name, tidied, { shouldDirty: true });
      void onBlur(event);
      left();
    },
  };
}

/** A text field of a step's form: its label, hint and fault above it. */
export function Field(props: FieldProps) {
  const { name, label, hint, inputMode, maxLength, width, beside } = props;
  const { errors } = useFormContext().formState; // `getFieldState` would render the step whenever a field is touched
  const message = (get(errors, name) as FieldError | undefined)?.message;
  const fault = message ? String(message) : undefined;
  const id = `field-${name}`;
  return (
    <FieldFrame id={id} label={label} fault={fault} hint={hint}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Box sx={{ flex: '0 1 auto', width: widthOf(width, inputMode, maxLength), minWidth: 0 }}>
          <Input {...props} id={id} described={describedBy(id, hint, fault)} wrong={Boolean(fault)} />
        </Box>
        {beside}
      </Box>
    </FieldFrame>
  );
}

interface InputProps extends FieldProps {
  id: string;
  described: string | undefined;
  wrong: boolean;
}

/** The input itself. */
function Input({ id, described, wrong, ...props }: InputProps) {
  const { required = true, autoComplete = 'off', inputMode, shape } = props;
  return (
    <Box
      component="input"
      {...useTyped(props)}
      id={id}
      autoComplete={autoComplete}
      inputMode={inputMode}
      {...(shape || (inputMode && inputMode !== 'text') ? asTyped : {})}
      aria-required={required}
      aria-invalid={wrong}
      aria-describedby={described}
      sx={inputMode === 'email' ? { ...inputLook, textTransform: 'uppercase' } : inputLook}
    />
  );
}
