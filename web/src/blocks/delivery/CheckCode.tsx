import { Box, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckField } from '#form/CheckField';
import { Field } from '#form/Field';
import { forms } from '#text/forms';
import { CODE_LENGTH, type DeliveryForm, newCode } from './delivery';

const words = forms.code;

interface CheckCodeProps {
  /** Whether the delivery is confirmed here. */
  confirmed?: boolean;
  /** What is confirmed. */
  confirm?: string;
}

/**
 * The shown code, typed to confirm that the address was read, and the confirmation itself, unless that is asked for elsewhere
 * (LIC-51, LIC-52, DLV-11).
 */
export function CheckCode({ confirmed = true, confirm = words.confirm }: CheckCodeProps) {
  const { setValue } = useFormContext<DeliveryForm>();
  const shown = useWatch<DeliveryForm, 'delivery.shownCode'>({ name: 'delivery.shownCode' });
  useEffect(() => {
    if (!shown) setValue('delivery.shownCode', newCode());
  }, [shown, setValue]);
  return (
    <>
      <Typography sx={{ mt: 2 }}>
        {words.shown}:{' '}
        <Box
          component="strong"
          data-testid="code"
          sx={{
            fontSize: '1.5rem',
            letterSpacing: '0.25em',
            fontVariantNumeric: 'tabular-nums',
            WebkitUserSelect: 'all', // Safari
            userSelect: 'all',
          }}
        >
          {shown}
        </Box>
      </Typography>
      <Field
        name="delivery.checkCode"
        label={words.label}
        hint={words.hint}
        inputMode="numeric"
        maxLength={shown.length || CODE_LENGTH}
      />
      {confirmed && <CheckField name="delivery.deliveryConfirmation" label={confirm} />}
    </>
  );
}
