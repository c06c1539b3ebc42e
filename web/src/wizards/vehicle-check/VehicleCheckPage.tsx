import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { maintenance } from '../../api/queries';
import { WizardShell } from '../../order/WizardShell';
import { Loading } from '../../ui/Loading';
import { OrderingBlocked } from '../../ui/OrderingBlocked';
import { Redirect } from '../../ui/Redirect';
import { DataStep } from './steps/DataStep';
import { ResultStep } from './steps/ResultStep';
import { SearchStep } from './steps/SearchStep';
import { barSteps, useDraft, wizard } from './wizard';

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

const components = { search: SearchStep, data: DataStep, result: ResultStep };

/** The vehicle check: the step stands in the address; with ?id= the screen follows an order (ROUTE-18, ROUTE-23). */
export function Component() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const answers = useDraft((draft) => draft.answers);
  const { data: works } = useQuery(maintenance);
  const id = params.get('id');
  if (id) {
    return (
      <Suspense fallback={<Loading rows={2} />}>
        <Followed id={id} step={params.get('step')} />
      </Suspense>
    );
  }

  const step = params.get('step') ?? 'search';
  if (!wizard.canGoTo(answers, step)) return <Redirect to={`?step=${wizard.firstOpen(answers)}`} replace />;
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
