import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { earlierDeliveries } from '#api/lookups';
import { forms } from '#text/forms';
import type { DeliveryForm } from './delivery';
import { takenAgain } from './delivery';

const words = forms.delivery;

/** Addresses of earlier orders of the same way of delivery: one press fills all in. Nothing when there are none. */
export function EarlierDeliveries({ type }: { type: string }) {
  const id = useId();
  const { data } = useQuery(earlierDeliveries);
  const { getValues, setValue } = useFormContext<DeliveryForm>();
  const known = data?.filter((one) => String(one.type) === type) ?? [];
  if (known.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id} sx={{ my: 1 }}>
      <Typography id={id} color="textSecondary">
        {words.earlier}
      </Typography>
      {known.map((one) => (
        <Button
          key={`${one.deliveryType} ${one.address}`}
          sx={{ display: 'block', textAlign: 'left', px: 0, minWidth: 0 }}
          onClick={() =>
            setValue('delivery', takenAgain(one, getValues('delivery.shownCode')), { shouldValidate: false })
          }
        >
          {one.address}
        </Button>
      ))}
    </Box>
  );
}
