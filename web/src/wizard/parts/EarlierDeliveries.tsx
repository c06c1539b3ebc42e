import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Schema } from '../../api/client';
import { earlierDeliveries } from '../../api/lookups';
import { forms } from '../../text/forms';
import type { DeliveryForm } from './delivery';
import { type Delivery, noDelivery } from './delivery';

const words = forms.delivery;

/** An address of an earlier order as the fields hold it; the code is typed anew for each order. */
export function takenAgain(
  { country, type, ...parts }: Schema['EarlierDelivery'],
  shownCode: string,
): Delivery {
  const known = Object.entries(parts).filter(([name]) => name in noDelivery);
  return {
    ...noDelivery,
    ...Object.fromEntries(known),
    type: String(type),
    shownCode,
    country: country?.name ?? '',
    countryCode: country?.code ?? '',
    zipForms: country?.description ?? '',
  };
}

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
