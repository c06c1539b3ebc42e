import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { fines as finesQuery } from '#api/fines';
import type { Order } from '#api/queries';
import { Inactive, useInactive } from '#blocks/fines/Inactive';
import { fines } from '#blocks/fines/text';
import { day, money } from '#lib/format';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { forms } from '#text/forms';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Wizard } from '#wizard/Wizard';
import { CheckStep } from './steps/CheckStep';
import { DetailsStep } from './steps/DetailsStep';
import { finePayment as words } from './text';
import { draft, empty, wizard } from './wizard';

const components = {
  details: DetailsStep,
  check: CheckStep,
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

/** What was paid, and the way to the fines that are still to be paid. */
export function Paid({ order }: { order: Order }) {
  const { fine } = order;
  const { data: all = [] } = useQuery(finesQuery);
  const others = all.filter((one) => one.payable && one.nProtocol !== fine?.nProtocol);
  const sum = others.reduce((total, { amount }) => total + amount, 0);
  const names = fines.facts;
  return (
    <Result
      order={order}
      next={[]}
      actions={
        <>
          <Button component={Link} to="/fines" variant="contained">
            {others.length > 0 ? words.nextFine : words.toFines}
          </Button>
          <Button component={Link} to="/services/ordered" variant="outlined">
            {forms.result.toOrders}
          </Button>
        </>
      }
      facts={[
        [names.decree, fine && fines.decree(fine.sProtocol, fine.nProtocol)],
        [names.plate, fine?.plate],
        [names.issued, day(fine?.issuedAt)],
        [names.reason, fine?.reason],
        [words.others, others.length > 0 && words.othersOf(others.length, money(sum))],
      ]}
    />
  );
}
