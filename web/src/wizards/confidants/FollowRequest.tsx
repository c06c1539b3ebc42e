import { Alert, AlertTitle, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#api/client';
import { type Order, order as orderQuery } from '#api/queries';
import { signScreen } from '#blocks/signing/signScreen';
import { FormActions } from '#form/FormActions';
import { dateTime, day, titleCase } from '#lib/format';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import type { BarStep } from '#order/StepBar';
import { WizardShell } from '#order/WizardShell';
import { forms } from '#text/forms';
import { PlateView } from '#ui/PlateView';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { confidants as text } from './text';

const RequestStep = lazy(async () => ({ default: (await import('./RequestStep')).RequestStep }));

/** The steps of the second side (CONF-06). */
const confirmBar: BarStep[] = [
  { name: 'confirm', title: text.steps.confirm },
  { name: 'sign', title: forms.steps.sign },
  { name: 'outcome', title: forms.steps.outcome },
];

interface FollowRequestProps {
  id: string;
  step: string | null;
  map: { type: string; title: string };
  /** The steps of who has made the request. */
  steps: BarStep[];
  /** What comes next when it was made. */
  next: readonly string[];
}

/**
 * The screen of a request that was made: its initiator signs it; the second side reads it, signs or rejects it; then
 * both see what has become of it (CONF-05 to CONF-07, CONF-24, CONF-26 to CONF-29).
 */
export function FollowRequest({ id, step, map, steps, next }: FollowRequestProps) {
  const { data: order, error } = useQuery(orderQuery(id));
  if (!order && error instanceof ApiError && error.status === 404) return <Stranger title={map.title} />;
  const second = order?.party === 'participant';
  const reject = (asked: Order) => (
    <SuspenseBoundary>
      <RequestStep order={asked} />
    </SuspenseBoundary>
  );
  return (
    <FollowOrder
      id={id}
      step={step}
      map={map}
      steps={second ? confirmBar : steps}
      screens={second && step !== 'sign' ? { reject } : { sign: signScreen }}
      waiting={text.waiting}
      result={(made) => <Done order={made} next={second ? next.slice(1) : next} />}
    />
  );
}

/** Who opens the link of a request reads for whom it is, when it is not for them. */
function Stranger({ title }: { title: string }) {
  return (
    <WizardShell title={title} steps={confirmBar} current="confirm">
      <Alert severity="warning" role="alert">
        <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
          {text.request.strange}
        </AlertTitle>
        {text.request.strangeNote}
      </Alert>
      <FormActions room={3}>
        <Button component={Link} to="/services/ordered" variant="contained">
          {forms.result.toOrders}
        </Button>
      </FormActions>
    </WizardShell>
  );
}

/** What has become of a request, or until when the other side may answer it. */
export function Done({ order, next }: { order: Order; next: readonly string[] }) {
  const { vehicle, confidant } = order;
  const [owner, user] =
    confidant?.schema === 'owner'
      ? [confidant.initiator, confidant.participant]
      : [confidant?.participant, confidant?.initiator];
  return (
    <Result
      order={order}
      statement
      next={order.status === 'w8_2_confirm' ? next : next.slice(-1)}
      facts={[
        [text.vehicle, vehicle && `${vehicle.brand} ${vehicle.model}`],
        [text.plate, vehicle?.plate && <PlateView plate={vehicle.plate} />],
        [text.owner, owner && titleCase(owner)],
        [text.confidant, user && titleCase(user)],
        [text.end, day(confidant?.dEnd)],
        [
          order.deadline?.name ?? '',
          order.deadline?.kind === 'confirmation' && dateTime(order.deadline.until),
        ],
      ]}
    />
  );
}
