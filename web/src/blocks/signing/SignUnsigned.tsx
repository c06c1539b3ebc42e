import { Alert, Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, client, required } from '#api/client';
import type { Order } from '#api/queries';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { LoadingButton } from '#ui/LoadingButton';

const words = forms.sign;

interface SignUnsignedProps {
  order: Order;
  chosen: boolean;
  onChosen: (chosen: boolean) => void;
  onSigned: (signed: Order) => Promise<void>;
}

/** The statement goes without a signature, where a demonstration allows it (WIZ-07, SIGN-09, GAP-17). */
export function SignUnsigned({ order, chosen, onChosen, onSigned }: SignUnsignedProps) {
  const key = useRef(crypto.randomUUID());
  const confirm = useMutation({
    mutationFn: () =>
      required(
        client.POST('/api/services/{id}/statement/unsigned', {
          params: { path: { id: order.id }, header: { 'Idempotency-Key': key.current } },
        }),
      ),
    onSuccess: onSigned,
    onError: (error) => {
      if (!(error instanceof ApiError && error.repeatable)) key.current = crypto.randomUUID();
    },
  });
  return (
    <Box sx={{ mt: 2 }}>
      <FormControlLabel
        control={<Checkbox checked={chosen} onChange={(_, ticked) => onChosen(ticked)} />}
        label={words.unsigned}
      />
      <FormHelperText sx={{ mt: 0, ml: 4, fontSize: '0.9375rem' }}>{words.unsignedHint}</FormHelperText>
      {confirm.error && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {confirm.error.message || `${text.errors.unavailable} ${text.errors.later}`}
        </Alert>
      )}
      {chosen && (
        <LoadingButton
          variant="contained"
          busy={confirm.isPending}
          onClick={() => confirm.mutate()}
          sx={{ mt: 2, display: 'flex' }}
        >
          {order.price > 0 ? words.unsignedPay : words.unsignedGo}
        </LoadingButton>
      )}
    </Box>
  );
}
