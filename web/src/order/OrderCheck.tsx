import { Stack } from '@mui/material';
import type { ComponentProps } from 'react';
import { type CheckGroup, CheckPage, PriceFacts } from './CheckPage';
import { OrderButton } from './OrderButton';

interface OrderCheckProps extends ComponentProps<typeof OrderButton> {
  groups: CheckGroup[];
  /** What the order costs, part by part, in kopecks. */
  prices: ComponentProps<typeof PriceFacts>['parts'];
}

/** The last step of a wizard: all that is going to be ordered, what it costs, and the button that orders it. */
export function OrderCheck({ groups, prices, ...button }: OrderCheckProps) {
  return (
    <>
      <Stack spacing={2}>
        <CheckPage check="check" groups={groups} />
        <PriceFacts parts={prices} />
      </Stack>
      <OrderButton {...button} />
    </>
  );
}
