import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Navigate, useNavigationType, useSearchParams } from 'react-router';
import {
  maintenance,
  type Order,
  order as orderQuery,
  ownVehicles,
  profile,
  usedVehicles,
} from '../../api/queries';
import { day, time } from '../../lib/format';
import { shownEmail } from '../../lib/validation';
import { PolicyDownload } from '../../parts/PolicyDownload';
import { insurance as text } from '../../text/insurance';
import { FollowOrder } from '../../wizard/FollowOrder';
import { Later } from '../../wizard/Later';
import { lazyStep } from '../../wizard/lazyStep';
import { Result } from '../../wizard/Result';
import { placeOfMade, useFollowedBar } from '../../wizard/useOrderDraft';
import { Wizard } from '../../wizard/Wizard';
import { WizardGate } from '../../wizard/WizardGate';
import { InsuranceWorks } from './InsuranceWorks';
import { settled } from './settled';
import { draft, empty, wizard } from './wizard';

const components = {
  vehicle: lazyStep(async () => (await import('./steps/VehicleStep')).VehicleStep),
  data: lazyStep(async () => (await import('./steps/DataStep')).DataStep),
  offer: lazyStep(async () => (await import('./steps/OfferStep')).OfferStep),
  policy: lazyStep(async () => (await import('./steps/PolicyStep')).PolicyStep),
  address: lazyStep(async () => (await import('./steps/AddressStep')).AddressStep),
  documents: lazyStep(async () => (await import('./steps/DocumentsStep')).DocumentsStep),
  privilege: lazyStep(async () => (await import('./steps/PrivilegeStep')).PrivilegeStep),
};

const Confirmation = lazy(async () => ({ default: (await import('./Confirmation')).Confirmation }));
const PolicyCode = lazy(async () => ({ default: (await import('./PolicyCode')).PolicyCode }));

/** The motor insurance: filled in up to the reservation; with ?id= the screen follows the policy's order (INS-01). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const reserved = useReserved();
  if (id) return <Followed id={id} step={params.get('step')} />;
  return reserved ? <Navigate to={placeOfMade(reserved)} replace /> : <Filled />;
}

/** The policy that the answers of this tab have reserved, for who comes back to them from it. */
function useReserved(): string | undefined {
  const made = draft.use((state) => state.made) ?? '';
  const back = useNavigationType() === 'POP';
  const { data: policy } = useQuery({ ...orderQuery(made), enabled: back && made !== '' });
  return back && policy && !policy.finished ? made : undefined;
}

/** The filling in; a vehicle's menu leads here with ?car= (FLEET-03, FLEET-04). */
function Filled() {
  const [params] = useSearchParams();
  const { data: works } = useQuery(maintenance);
  const [car] = useState(params.get('car') ?? '');
  return (
    <WizardGate map={wizard} empty={empty} query={useKnown(car)}>
      {(known) => (
        <Wizard
          map={wizard}
          draft={draft}
          components={components}
          settle={(answers) => settled(answers, known, car)}
          ownWorks={works?.insurance && <InsuranceWorks {...works.insurance} />}
        />
      )}
    </WizardGate>
  );
}

/** The profile, and when a vehicle was named, the vehicles among which it is. */
function useKnown(car: string) {
  const enabled = car !== '';
  return useQueries({
    queries: [profile, { ...ownVehicles, enabled }, { ...usedVehicles, enabled }],
    combine: ([citizen, own, used]) => ({
      data:
        citizen.data && (!enabled || (own.data && used.data))
          ? { citizen: citizen.data, own: own.data ?? [], used: used.data ?? [] }
          : undefined,
      error: citizen.error ?? own.error ?? used.error,
      refetch: () => Promise.all([citizen.refetch(), own.refetch(), used.refetch()]),
    }),
  });
}

/** Statuses of a policy that is not signed yet, whatever can be done with it at the moment, or that has come to nothing. */
const unsigned = new Set<Order['status']>(['draft', 'canceled', 'expired', 'refusal']);

function Followed({ id, step }: { id: string; step: string | null }) {
  const { data: order } = useQuery(orderQuery(id));
  // Until the policy is signed its data can be changed: the answers stay, also those of a policy that was given up or refused.
  const changeable = !order || unsigned.has(order.status);
  const steps = useFollowedBar(wizard, draft, empty, id, changeable);
  const [changing, setChanging] = useState(false);
  const code = (policy: Order) => (
    <Later>
      <PolicyCode order={policy} onChange={() => setChanging(true)} />
    </Later>
  );
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      own={({ status }) => status === 'canceled' && changing && <Navigate to="?step=vehicle" replace />}
      asks={{
        approve: (policy) => (
          <Later>
            <Confirmation order={policy} onChange={() => setChanging(true)} />
          </Later>
        ),
        enter_code: code,
        resend_code: code,
      }}
      result={(policy) => <Done order={policy} />}
    />
  );
}

/** The policy in force: its number, where it is sent, and its file some minutes later (INS-11, INS-25 to INS-27). */
function Done({ order }: { order: Order }) {
  const { insurance: policy, insured, email, actions, soon } = order;
  const words = text.policyFacts;
  const ready = actions.some(({ action }) => action === 'download_policy');
  const from = soon?.find(({ action }) => action === 'download_policy')?.from;
  useAskedAt(order.id, from);
  return (
    <Result
      order={order}
      next={[]}
      facts={[
        [words.number, policy?.policyNumber],
        [words.company, policy?.company],
        [text.facts.vehicle, insured && `${insured.vehicle}, ${insured.plate}`],
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [text.email, email && `${shownEmail(email)}. ${text.emailNote}`],
        [text.file, ready ? <PolicyDownload key="policy" order={order} /> : from && text.soon(time(from))],
      ]}
    />
  );
}

/** Reads an order again when something can be done with it. */
function useAskedAt(id: string, at: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!at) return;
    const { queryKey } = orderQuery(id);
    const wait = Math.max(0, Date.parse(at) - Date.now()) + 1_000;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), wait);
    return () => clearTimeout(timer);
  }, [id, at, queries]);
}
