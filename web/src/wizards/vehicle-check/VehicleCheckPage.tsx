import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { maintenance } from '../../api/queries';
import { text } from '../../text/uk';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { FollowOrder } from '../../wizard/FollowOrder';
import { WizardShell } from '../../wizard/WizardShell';
import { Details } from './Details';
import { DataStep } from './steps/DataStep';
import { ResultStep } from './steps/ResultStep';
import { SearchStep } from './steps/SearchStep';
import { barSteps, empty, useDraft, wizard } from './wizard';

const components = { search: SearchStep, data: DataStep, result: ResultStep };

/** The vehicle check: the step stands in the address; with ?id= the screen follows an order (ROUTE-18, ROUTE-23). */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const answers = useDraft((draft) => draft.answers);
  const { data: works } = useQuery(maintenance);
  const id = params.get('id');
  if (id) return <Followed id={id} step={params.get('step')} />;

  const step = params.get('step') ?? 'search';
  if (!wizard.canGoTo(answers, step)) return <Navigate to={`?step=${wizard.firstOpen(answers)}`} replace />;
  const Step = components[step];
  const blocked = Boolean(works?.orderingBlockedUntil);
  const go = (to: string) => void navigate(`?step=${to}`);
  return (
    <WizardShell title={wizard.title} steps={barSteps} current={step}>
      {blocked && (
        <Box sx={{ mb: 3 }}>
          <OrderingBlocked />
        </Box>
      )}
      <Step go={go} closed={blocked} />
    </WizardShell>
  );
}

/** The order of a report: paid, asked of the register, shown (VCHK-02, VCHK-03, VCHK-13). */
function Followed({ id, step }: { id: string; step: string | null }) {
  useEffect(() => {
    // The answers have become this order: the next check starts afresh.
    if (useDraft.getState().made === id) useDraft.setState({ answers: empty, made: undefined });
  }, [id]);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={barSteps}
      result={(order) => <Details order={order} />}
      waiting={{ title: text.check.waitingRegister, note: text.check.asking }}
    />
  );
}
