import { useSearchParams } from 'react-router';
import type { Order } from '../../api/queries';
import { Inactive, useInactive } from '../../blocks/fines/Inactive';
import { fines } from '../../blocks/fines/text';
import { day } from '../../lib/format';
import { FollowOrder } from '../../order/FollowOrder';
import { Result } from '../../order/Result';
import { forms } from '../../text/forms';
import { lazyStep } from '../../wizard/lazyStep';
import { useFollowedSteps } from '../../wizard/useOrderDraft';
import { Wizard } from '../../wizard/Wizard';
import { finePayment as words } from './text';
import { draft, empty, wizard } from './wizard';

const components = {
  details: lazyStep(async () => (await import('./steps/DetailsStep')).DetailsStep),
  check: lazyStep(async () => (await import('./steps/CheckStep')).CheckStep),
};

/** The payment of a fine: by its details, and of an order that was made from the list (ROUTE-14, ROUTE-23, PAYF-01). */
export function Component() {
  const [params] = useSearchParams();
  const inactive = useInactive();
  const id = params.get('id');
  if (id) return <Followed id={id} step={params.get('step')} />;
  return (
    <>
      <Inactive />
      <Wizard map={wizard} draft={draft} components={components} closed={inactive} />
    </>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const byDetails = draft.use(({ orderId }) => orderId === id);
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      changeable={false}
      steps={byDetails ? steps : steps.slice(-1)} // the list of fines leads here without the forms
      waiting={{ title: forms.steps.outcome, note: words.asking }}
      result={(order) => <Paid order={order} />}
    />
  );
}

function Paid({ order }: { order: Order }) {
  const fine = order.fine;
  const names = fines.facts;
  return (
    <Result
      order={order}
      next={[]}
      facts={
        fine
          ? [
              [names.decree, fines.decree(fine.sProtocol, fine.nProtocol)],
              [names.plate, fine.plate],
              [names.issued, day(fine.issuedAt)],
              [names.reason, fine.reason],
            ]
          : []
      }
    />
  );
}
