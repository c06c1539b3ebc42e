import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { type LicenceOffer, licenceOffer } from '#api/lookups';
import type { Order } from '#api/queries';
import { deliveryRows } from '#blocks/delivery/deliveryRows';
import { nextSteps } from '#blocks/delivery/nextSteps';
import { signScreen } from '#blocks/signing/signScreen';
import { FollowOrder } from '#order/FollowOrder';
import { confirmsLoss } from '#order/licence';
import { NotOnline } from '#order/NotOnline';
import { ExistingOrderLink } from '#order/OrderButton';
import { Result } from '#order/Result';
import { Scant } from '#order/Scant';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { lazyStep } from '#wizard/lazyStep';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { ConfirmLoss } from './ConfirmLoss';
import { CheckStep } from './steps/CheckStep';
import { DataStep } from './steps/DataStep';
import { ContactStep, ReasonStep } from './steps/ReasonStep';
import { TypeStep } from './steps/TypeStep';
import { licenceExchange as text } from './text';
import { CORRECTION, draft, empty, wizard } from './wizard';

const StartedOrder = lazy(async () => ({
  default: (await import('#order/StartedOrder')).StartedOrder,
}));

const components = {
  type: TypeStep,
  reason: ReasonStep,
  contact: ContactStep,
  data: DataStep,
  documents: lazyStep(async () => (await import('./steps/DocumentsStep')).DocumentsStep),
  warloss: lazyStep(async () => (await import('./steps/DocumentsStep')).WarLossStep),
  drawing: lazyStep(async () => (await import('./steps/DrawingStep')).DrawingStep),
  delivery: lazyStep(async () => (await import('./steps/DeliveryStep')).DeliveryStep),
  check: CheckStep,
};

/** The licence exchange: filled in as far as the registers allow it; with ?id= the screen follows an order (LIC-01). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Followed id={id} step={params.get('step')} /> : <Offered />;
}

function Offered() {
  const [params] = useSearchParams();
  const correction = params.get('as') === CORRECTION;
  // An exchange may have been ordered, or given up, since the offer was read.
  const query = useQuery({ ...licenceOffer, refetchOnMount: 'always' });
  // An order may have been made since: what was offered before it is not offered again unread.
  const known = query.isFetchedAfterMount || !query.data?.available;
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={{ ...query, data: known ? query.data : undefined }}
      refusal={(offer) => !offer.available && <Closed offer={offer} />}
    >
      {(offer) => <Wizard map={wizard} draft={draft} components={components} offer={{ offer, correction }} />}
    </WizardGate>
  );
}

/** The registers hold too little: where to turn (LIC-46); or an exchange is under way: the way to it. */
function Closed({ offer: { message, orderId, lacks, nearby } }: { offer: LicenceOffer }) {
  const closed = (
    <NotOnline title={text.unavailable} service={wizard.type}>
      {message} {orderId && <ExistingOrderLink order={orderId} />}
      <Scant lacks={lacks} nearby={nearby} />
    </NotOnline>
  );
  if (!orderId) return closed;
  return (
    <SuspenseBoundary>
      <StartedOrder id={orderId}>{closed}</StartedOrder>
    </SuspenseBoundary>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      screens={{
        sign: signScreen,
        confirm_loss: (order) => <ConfirmLoss order={order} />,
      }}
      result={(order) => <Done order={order} />}
    />
  );
}

function Done({ order }: { order: Order }) {
  const { licence } = order;
  return (
    <Result
      order={order}
      statement
      next={nextOf(order)}
      facts={[[text.licence, licence?.id], [text.reasonOf, licence?.reason], ...deliveryRows(order)]}
    />
  );
}

/** What comes after the application, by the way in which the licence is received. */
function nextOf(order: Order): string[] {
  const { nextFirst: decision } = text;
  const next = confirmsLoss(order.licence) ? { ...text.next, ...text.nextOfLoss } : text.next;
  if (order.delivery?.address) return nextSteps(order, { decision, post: next.post });
  const electronic = order.delivery?.type === text.electronic;
  return nextSteps(order, { decision, receipt: electronic ? next.electronic : next.pickup });
}
