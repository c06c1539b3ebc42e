import { Alert, AlertTitle, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schema } from '#api/client';
import { orders } from '#api/queries';
import { FormActions } from '#form/FormActions';
import { dateTime, money } from '#lib/format';
import { NotOnline } from '#order/NotOnline';
import { Scant } from '#order/Scant';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { plateReserve as text } from './text';
import { wizard } from './wizard';

/** Why no plate can be reserved now: the one that is held, paid or not, or what the registers lack (PRES-12 to PRES-14). */
export function Held({ availability }: { availability: Schema['PlateReservationAvailability'] }) {
  const { reservePlate, unpaidPlate, message, lacks, nearby } = availability;
  const held = unpaidPlate ?? reservePlate;
  if (!held) {
    return (
      <NotOnline title={text.scant} service={wizard.type}>
        {message}
        <Scant lacks={lacks} nearby={nearby} />
      </NotOnline>
    );
  }
  return (
    <>
      <Alert severity="info" role="status" sx={{ mb: 3 }}>
        <AlertTitle component="h2" sx={{ m: 0, fontSize: '1.125rem' }}>
          {unpaidPlate ? text.unpaid : text.held}
        </AlertTitle>
      </Alert>
      <Panel>
        <Facts
          rows={[
            [text.steps.plate, <PlateView key="plate" plate={held.plate} />],
            [text.place, held.depName],
            [text.cost, held.cost > 0 && money(held.cost)],
            [unpaidPlate ? text.payUntil : text.until, dateTime(held.until)],
          ]}
        />
        <HeldActions plate={held.plate} />
      </Panel>
    </>
  );
}

/** The order of the held plate: to be paid, or to be looked at. */
function HeldActions({ plate }: { plate: string }) {
  const { data = [] } = useQuery(orders);
  const order = data.find(
    (one) => one.service.internalName === wizard.type && !one.finished && one.plate?.plate === plate,
  );
  if (!order) return null;
  const payable = order.actions.some(({ action }) => action === 'pay');
  return (
    <FormActions room={3}>
      {payable && (
        <Button component={Link} to={`?id=${order.id}&step=payment`} variant="contained">
          {text.pay}
        </Button>
      )}
      <Button component={Link} to={`/services/ordered#order-${order.id}`} variant="outlined">
        {text.open}
      </Button>
    </FormActions>
  );
}
