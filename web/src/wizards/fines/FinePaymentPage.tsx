import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { maintenance, type Order } from '../../api/queries';
import { Inactive, useInactive } from '../../blocks/fines/Inactive';
import { fines } from '../../blocks/fines/text';
import { day } from '../../lib/format';
import { FollowOrder } from '../../order/FollowOrder';
import { Result } from '../../order/Result';
import { WizardShell } from '../../order/WizardShell';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { Redirect } from '../../ui/Redirect';
import { CheckStep } from './steps/CheckStep';
import { DetailsStep } from './steps/DetailsStep';
import { barSteps, empty, useDraft, wizard } from './wizard';

const components = { details: DetailsStep, check: CheckStep };

/** The payment of a fine: by its details, and of an order that was made from the list (ROUTE-14, ROUTE-23, PAYF-01). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Follow id={id} step={params.get('step')} /> : <Fill step={params.get('step') ?? 'details'} />;
}

function Follow({ id, step }: { id: string; step: string | null }) {
  // The details have become an order: the next payment starts afresh.
  useEffect(() => useDraft.setState({ answers: empty }), []);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={barSteps}
      waiting={{ title: fines.payment.steps.outcome, note: fines.payment.asking }}
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

function Fill({ step }: { step: string }) {
  const navigate = useNavigate();
  const answers = useDraft((draft) => draft.answers);
  const { data: works } = useQuery(maintenance);
  const inactive = useInactive();
  if (!wizard.canGoTo(answers, step)) return <Redirect to={`?step=${wizard.firstOpen(answers)}`} replace />;
  const Step = components[step];
  const blocked = Boolean(works?.orderingBlockedUntil);
  return (
    <WizardShell title={wizard.title} steps={barSteps} current={step}>
      <Inactive />
      {blocked && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
      <Step go={(to) => void navigate(`?step=${to}`)} closed={blocked || inactive} />
    </WizardShell>
  );
}
