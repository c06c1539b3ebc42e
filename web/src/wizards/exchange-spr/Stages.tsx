import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Order, type Stage, stage as stageQuery } from '#api/queries';
import { useOrderingClosed } from '#order/useOrderingClosed';
import { WizardShell } from '#order/WizardShell';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Redirect } from '#ui/Redirect';
import { barSteps } from '#wizard/barSteps';
import { DraftStatus } from '#wizard/DraftStatus';
import { useOpenDraft } from '#wizard/draft/useOpenDraft';
import { lazyStep, type StepComponent, usePreload } from '#wizard/lazyStep';
import { useSaveBetweenSteps } from '#wizard/useSaveBetweenSteps';
import { useStepNavigation } from '#wizard/useStepNavigation';
import { WizardStep } from '#wizard/WizardStep';
import { answersOf, choices } from './choices';
import { useLeaving } from './Leaving';
import { ASK_EVERY, StageWaiting } from './StageWaiting';
import type { StageProps } from './stage';
import { CertificateStep } from './steps/CertificateStep';
import { CheckStep } from './steps/CheckStep';
import { PlateStep } from './steps/PlateStep';
import { untilOf } from './until';
import { type Answers, empty, wizard } from './wizard';

type StepName = keyof typeof wizard.steps;

const components: Partial<Record<StepName, StepComponent<StageProps>>> = {
  plate: PlateStep,
  certificate: CertificateStep,
  delivery: lazyStep(async () => (await import('./steps/DeliveryStep')).DeliveryStep),
  check: CheckStep,
};

/** The steps between the application and the signature; where one is, the stored stage decides (SPR-10, SPR-19). */
export function Stages({ order, step }: { order: Order; step: string | null }) {
  const opening = useOpenDraft(choices, order.id);
  const choice = choices.use((state) => state.answers);
  const pending = order.subStatus === 'pending';
  // An answer that was on its way while the centre decided says `pending`: it is asked again, changes streamed or not.
  const stage = useQuery({
    ...stageQuery(order.id),
    enabled: !pending,
    refetchInterval: ({ state }) => (state.data?.status === 'approved' ? false : ASK_EVERY),
  });
  useEffect(() => () => void choices.flush(), []);
  const frame = (answers: Answers, current: string, children: ReactNode) => (
    <WizardShell title={wizard.title} steps={barSteps(wizard, wizard.path(answers))} current={current}>
      {children}
    </WizardShell>
  );
  if (pending)
    return frame({ ...empty, ...choice }, 'plate', <StageWaiting key={order.status} order={order} />);
  const fresh =
    stage.data?.status === 'approved' && !(stage.isFetching && stage.data.stage !== wanted(order));
  if (!stage.data || !opening.ready || !fresh) {
    const failed = stage.isError || opening.error;
    return frame(
      empty,
      'plate',
      failed ? (
        <LoadError of={[{ error: opening.error, refetch: opening.open }, stage]} />
      ) : (
        <Loading rows={2} />
      ),
    );
  }
  const answers = answersOf(order, stage.data, choice);
  const open = wizard.canGoTo(answers, step) && step !== 'person' && (step !== 'plate' || !answers.kept);
  if (!open) return <Redirect to={`?id=${order.id}&step=${wizard.firstOpen(answers)}`} replace />;
  return frame(
    answers,
    step,
    <>
      <StageStep order={order} stage={stage.data} step={step} answers={answers} />
      <DraftStatus draft={choices} onTaken={opening.open} />
    </>,
  );
}

/** The stage of an order's status. */
const wanted = ({ status }: Order) => (status === 'w8_2_reserve' ? 'reserve' : 'permission');

interface StageStepProps {
  order: Order;
  stage: Stage;
  step: StepName;
  answers: Answers;
}

/** One step; before the first comes what the service centre has approved, so that going back gives it up (SPR-25). */
function StageStep({ order, stage, step, answers }: StageStepProps) {
  const leaving = useLeaving(order);
  const closed = useOrderingClosed();
  const { next, back } = useStepNavigation(wizard, choices, (choice) => answersOf(order, stage, choice));
  const path = wizard.path(answers);
  const [before, after] = [path[path.indexOf(step) - 1], path[path.indexOf(step) + 1]];
  const given = before === 'person' || before === 'plate';
  usePreload(components[step], after && components[after]);
  useSaveBetweenSteps(choices, step);
  const ways = { next: () => next(step), back: given ? leaving.ask : back(step), closed };
  return (
    <>
      <WizardStep
        map={wizard}
        step={step}
        components={components}
        props={{ order, stage, ...ways }}
        blocked={closed && <OrderingBlocked />}
      >
        <Typography sx={{ mb: 2 }}>{untilOf(order)}</Typography>
      </WizardStep>
      {leaving.question}
    </>
  );
}
