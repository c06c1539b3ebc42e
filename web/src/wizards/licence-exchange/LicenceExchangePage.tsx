import { Alert, AlertTitle, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { licenceOffer } from '../../api/lookups';
import type { Order } from '../../api/queries';
import { licenceExchange as text } from '../../text/licenceExchange';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { barOf } from '../../wizard/bar';
import { FollowOrder, followedBar } from '../../wizard/FollowOrder';
import { Result } from '../../wizard/Result';
import { useMade } from '../../wizard/useOrderDraft';
import { Wizard } from '../../wizard/Wizard';
import { WizardShell } from '../../wizard/WizardShell';
import { ConfirmLoss } from './ConfirmLoss';
import { type Answers, CORRECTION, draft, empty, forCorrection, settled, wizard } from './wizard';

const components = {
  type: lazy(async () => ({ default: (await import('./steps/TypeStep')).TypeStep })),
  reason: lazy(async () => ({ default: (await import('./steps/ReasonStep')).ReasonStep })),
  contact: lazy(async () => ({ default: (await import('./steps/ReasonStep')).ContactStep })),
  data: lazy(async () => ({ default: (await import('./steps/DataStep')).DataStep })),
  documents: lazy(async () => ({ default: (await import('./steps/DocumentsStep')).DocumentsStep })),
  warloss: lazy(async () => ({ default: (await import('./steps/DocumentsStep')).WarLossStep })),
  drawing: lazy(async () => ({ default: (await import('./steps/DrawingStep')).DrawingStep })),
  delivery: lazy(async () => ({ default: (await import('./steps/DeliveryStep')).DeliveryStep })),
  check: lazy(async () => ({ default: (await import('./steps/CheckStep')).CheckStep })),
};

const SignStep = lazy(async () => ({ default: (await import('../../wizard/parts/SignStep')).SignStep }));

/** The licence exchange: filled in as far as the registers allow it; with ?id= the screen follows an order (LIC-01). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Followed id={id} step={params.get('step')} /> : <Offered />;
}

function Offered() {
  const [params] = useSearchParams();
  const offer = useQuery(licenceOffer);
  const shell = (children: ReactNode) => (
    <WizardShell title={wizard.title} steps={barOf(wizard, wizard.path(empty))} current="type">
      {children}
    </WizardShell>
  );
  if (!offer.data) {
    const retry = () => void offer.refetch();
    return shell(offer.isError ? <Failed onRetry={retry} /> : <Loading rows={2} />);
  }
  const { data } = offer;
  if (!data.available) return shell(<Scant message={data.message ?? ''} />);
  const wanted = params.get('as') === CORRECTION ? forCorrection : (answers: Answers) => answers;
  return (
    <Wizard
      map={wizard}
      draft={draft}
      components={components}
      settle={(answers) => settled(wanted(answers), data)}
    />
  );
}

/** The registers hold too little: where to turn (LIC-46). */
function Scant({ message }: { message: string }) {
  return (
    <Alert severity="warning" role="status">
      <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
        {text.unavailable}
      </AlertTitle>
      {message}
    </Alert>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const made = draft.use();
  useMade(draft, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={followedBar(wizard, id, made, empty)}
      waiting={text.waiting}
      asks={{
        sign: (order) => (
          <Suspense fallback={<Loading rows={2} />}>
            <SignStep order={order} />
          </Suspense>
        ),
        confirm_loss: (order) => <ConfirmLoss order={order} />,
      }}
      result={(order) => <Done order={order} />}
    />
  );
}

function Done({ order }: { order: Order }) {
  const { licence, delivery } = order;
  return (
    <Result
      order={order}
      statement
      next={nextOf(order)}
      facts={[
        [text.licence, licence?.id],
        [text.reasonOf, licence?.reason],
        [text.receive, [delivery?.type, delivery?.address].filter(Boolean).join(': ')],
        [
          'Відправлення',
          delivery?.note &&
            (delivery.trackUrl ? (
              <Link key="note" href={delivery.trackUrl} target="_blank" rel="noreferrer">
                {delivery.note}
              </Link>
            ) : (
              delivery.note
            )),
        ],
        ['Стан доставки', delivery?.status],
      ]}
    />
  );
}

/** What comes after the application, by the way in which the licence is received. */
function nextOf({ delivery }: Order): string[] {
  const { next, nextFirst } = text;
  if (delivery?.address) return [nextFirst, next.post, next.office];
  return [nextFirst, delivery?.type === text.electronic ? next.electronic : next.pickup];
}
