import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { maintenance } from '#api/queries';
import type { BarStep } from '#order/StepBar';
import { useBegunOrders } from '#order/useBegunOrders';
import { WizardShell } from '#order/WizardShell';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { OrderingBlocked } from '#ui/OrderingBlocked';
import { Redirect } from '#ui/Redirect';
import { useSafeNavigate } from '#ui/useSafeNavigate';
import { barSteps } from './barSteps';
import { DraftStatus } from './DraftStatus';
import type { Wizard as WizardMap } from './defineWizard';
import type { WizardDraft } from './draft/draftState';
import { useOpenCitizenDraft } from './draft/useOpenDraft';
import { type StepComponent, usePreload } from './lazyStep';
import { followSearch } from './useOrderDraft';
import { useSaveBetweenSteps } from './useSaveBetweenSteps';
import type { StepProps } from './useStepForm';
import { useStepNavigation } from './useStepNavigation';
import { WizardStep } from './WizardStep';

const RestoredDraftAlert = lazy(async () => ({
  default: (await import('./RestoredDraftAlert')).RestoredDraftAlert,
}));
const BegunOrders = lazy(async () => ({ default: (await import('#order/BegunOrders')).BegunOrders }));

interface WizardProps<Answers, Name extends string, Offer> {
  map: WizardMap<Answers, Name, Offer>;
  draft: WizardDraft<Answers>;
  components: Record<Name, StepComponent<StepProps>>;
  /** The steps of the bar, when they are not those of the map. */
  steps?: BarStep[];
  /** Why works of the service's own close the forms, if they do. The nightly works come before them (AMB-114). */
  serviceMaintenance?: ReactNode;
  /** The service itself says what was begun of it. */
  saysBegun?: boolean;
  /** The forms are closed for a reason that the page shows. */
  closed?: boolean;
}

/** What the opened answers are reconciled with, of a wizard that reconciles them. */
type Offered<Offer> = undefined extends Offer ? { offer?: Offer } : { offer: Offer };

/** The filling in of a wizard: the step is in the address, the answers are a draft on the server. */
export function Wizard<Answers, Name extends string, Offer>({
  map,
  draft,
  components,
  offer,
  steps,
  serviceMaintenance,
  saysBegun = false,
  closed = false,
}: WizardProps<Answers, Name, Offer> & Offered<Offer>) {
  const [params] = useSearchParams();
  const drafted = draft.use((state) => state.answers);
  const orderId = draft.use((state) => state.orderId);
  const unopened = draft.use((state) => state.unopened);
  const { data: works } = useQuery(maintenance);
  const reconcile = (opened: Answers) => map.reconcile(opened, offer as Offer);
  const opening = useOpenCitizenDraft(draft, reconcile, params.get('again'));
  const answers = opening.ready ? drafted : reconcile(drafted);
  const { next, back } = useStepNavigation(map, draft, (answers) => answers);
  const step = params.get('step'); // never guessed while one types: the step must not run away
  const known = opening.ready && map.canGoTo(answers, step) ? step : undefined;
  const path = map.path(answers);
  const here = known ?? map.firstOpen(answers);
  const { begun, awaited } = useBegunOrders(map.type, here === path[0] && !saysBegun);
  usePreload(components[here], components[path[path.indexOf(here) + 1] ?? here]);
  useSaveBetweenSteps(draft, known);
  const shell = (children: ReactNode) => (
    <WizardShell title={map.title} steps={steps ?? barSteps(map, path, answers)} current={here}>
      {children}
    </WizardShell>
  );
  if (opening.error) return shell(<LoadError of={{ error: opening.error, refetch: opening.open }} />);
  if (!opening.ready || awaited) return shell(<Loading rows={2} />);
  // Made after its citizen had left: nothing is ordered twice.
  if (orderId && unopened) return shell(<Redirect to={followSearch(orderId)} replace />);
  if (!known) return shell(<Redirect to={`?step=${here}`} replace />);
  const blocked = works?.orderingBlockedUntil ? <OrderingBlocked /> : serviceMaintenance;
  const ways = { next: () => next(known), back: back(known), closed: closed || Boolean(blocked) };
  return shell(
    <>
      <WizardStep map={map} step={known} components={components} props={ways} blocked={blocked}>
        {begun.length > 0 && <BegunOrders begun={begun} />}
        <RestoredDraft draft={draft} onDropped={opening.open} />
      </WizardStep>
      <DraftStatus draft={draft} onTaken={opening.open} />
    </>,
  );
}

/** Reports a restored draft; when it is discarded, the wizard begins at its first step. */
function RestoredDraft<Answers>({
  draft,
  onDropped,
}: {
  draft: WizardDraft<Answers>;
  onDropped: () => void;
}) {
  const restored = draft.use((state) => state.restored);
  const savedAt = draft.use((state) => state.savedAt);
  const lead = useSafeNavigate();
  if (!restored || !savedAt) return null;
  return (
    <RestoredDraftAlert
      savedAt={savedAt}
      drop={draft.discard}
      onClose={() => draft.patch({ restored: false })}
      onDropped={() => {
        onDropped();
        void lead('?', { replace: true });
      }}
    />
  );
}
