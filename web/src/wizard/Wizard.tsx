import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { maintenance } from '../api/queries';
import type { BarStep } from '../order/StepBar';
import { WizardShell } from '../order/WizardShell';
import { Failed } from '../ui/Failed';
import { Loading } from '../ui/Loading';
import { OrderingBlocked } from '../ui/OrderingBlocked';
import { Redirect } from '../ui/Redirect';
import { useLead } from '../ui/useHere';
import { barOf } from './bar';
import { DraftStatus } from './DraftStatus';
import type { Wizard as WizardMap } from './defineWizard';
import type { ServerDraft } from './draft/draftState';
import { useDraftOpening } from './draft/useDraftOpening';
import { type LazyStep, usePreload } from './lazyStep';
import type { StepProps } from './step';
import { placeOfMade } from './useOrderDraft';

const Resumed = lazy(async () => ({ default: (await import('./Resumed')).Resumed }));

interface WizardProps<Answers, Name extends string> {
  map: WizardMap<Answers, Name>;
  draft: ServerDraft<Answers>;
  components: Record<Name, LazyStep<StepProps>>;
  /** Brings the opened answers into line with what the server offers. */
  settle?: (answers: Answers) => Answers;
  /** The bar, when the way goes on behind the map's steps. */
  bar?: BarStep[];
  /** Why works of the service's own close the forms, if they do. The nightly works come before them (AMB-114). */
  ownWorks?: ReactNode;
}

/** The filling in of a wizard: the step stands in the address, the answers are the server's draft. */
export function Wizard<Answers, Name extends string>({
  map,
  draft,
  components,
  settle,
  bar,
  ownWorks,
}: WizardProps<Answers, Name>) {
  const [params] = useSearchParams();
  const answers = draft.use((state) => state.answers);
  const { made, unseen } = draft.use();
  const { data: works } = useQuery(maintenance);
  const opening = useDraftOpening(draft, settle);
  const ways = useWays(map, draft);
  const step = params.get('step'); // never guessed while one types: the step must not run away
  const known = opening.ready && map.canGoTo(answers, step) ? step : undefined;
  const path = map.path(answers);
  const here = known ?? map.firstOpen(answers);
  usePreload(components[here]);
  usePreload(components[path[path.indexOf(here) + 1] ?? here]);
  const shell = (children: ReactNode) => (
    <WizardShell title={map.title} steps={bar ?? barOf(map, path)} current={here}>
      {children}
    </WizardShell>
  );
  if (opening.error) return shell(<Failed of={{ error: opening.error, refetch: opening.open }} />);
  if (!opening.ready) return shell(<Loading rows={2} />);
  // Made after its citizen had left: nothing is ordered twice.
  if (made && unseen) return shell(<Redirect to={placeOfMade(made)} replace />);
  if (!known) return shell(<Redirect to={`?step=${here}`} replace />);
  const Step: LazyStep<StepProps> = components[known];
  const blocked = works?.orderingBlockedUntil ? <OrderingBlocked /> : ownWorks;
  return shell(
    <>
      {blocked && <Box sx={{ mb: 3 }}>{blocked}</Box>}
      <Suspense fallback={<Loading rows={2} />}>
        <Found draft={draft} onDropped={opening.open} />
        <Step next={() => ways.next(known)} back={ways.back(known)} closed={Boolean(blocked)} />
      </Suspense>
      <DraftStatus draft={draft} onTaken={opening.open} />
    </>,
  );
}

/** Where a step leads: to the next one, or back to the check page from a change that was made there. */
function useWays<Answers, Name extends string>(map: WizardMap<Answers, Name>, draft: ServerDraft<Answers>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const go = (step: string) => void navigate(`?step=${step}`);
  return {
    next: (from: Name) => {
      void draft.flush();
      const { answers } = draft.use.getState();
      const path = map.path(answers);
      const check = params.get('from');
      if (check && map.canGoTo(answers, check)) go(check);
      else go(check ? map.firstOpen(answers) : (path[path.indexOf(from) + 1] ?? from));
    },
    back: (from: Name) => {
      const path = map.path(draft.use.getState().answers);
      const before = path[path.indexOf(from) - 1];
      return before ? () => go(before) : undefined;
    },
  };
}

/** Tells of answers that were found; when they are given up, the wizard begins at its first step. */
function Found<Answers>({ draft, onDropped }: { draft: ServerDraft<Answers>; onDropped: () => void }) {
  const { found, savedAt } = draft.use();
  const lead = useLead();
  if (!found || !savedAt) return null;
  return (
    <Resumed
      savedAt={savedAt}
      drop={draft.drop}
      onClose={() => draft.use.setState({ found: false } as never)}
      onDropped={() => {
        onDropped();
        void lead('?', { replace: true });
      }}
    />
  );
}
