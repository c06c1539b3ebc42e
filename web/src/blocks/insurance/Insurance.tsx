import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { maintenance, order as orderQuery, ownVehicles, profile, usedVehicles } from '#api/queries';
import { Redirect } from '#ui/Redirect';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import type { StepComponent } from '#wizard/lazyStep';
import { followSearch } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { empty } from './answers';
import { InsuranceWorks } from './InsuranceWorks';
import { OffersAhead } from './OffersAhead';
import { useProduct } from './product';

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

interface InsuranceProps {
  components: Record<string, StepComponent<StepProps>>;
  /** Whether works of the motor insurance alone close the form (INS-12). */
  ownWorks?: boolean;
}

/** An insurance: filled in up to the reservation; with ?id= the screen follows the policy's order (INS-01). */
export function Insurance(props: InsuranceProps) {
  const [params] = useSearchParams();
  const id = params.get('id');
  const reserved = useReserved();
  if (id)
    return (
      <SuspenseBoundary>
        <Followed id={id} step={params.get('step')} />
      </SuspenseBoundary>
    );
  return reserved ? <Redirect to={followSearch(reserved)} replace /> : <Filled {...props} />;
}

/** The policy that the answers of this tab have reserved, for who comes back to them from it. */
function useReserved(): string | undefined {
  const { draft } = useProduct();
  const made = draft.use((state) => state.orderId) ?? '';
  const back = useNavigationType() === 'POP';
  const { data: policy } = useQuery({ ...orderQuery(made), enabled: back && made !== '' });
  return back && policy && !policy.finished ? made : undefined;
}

/** The filling in; a vehicle's menu leads here with ?car= (FLEET-03, FLEET-04). */
function Filled({ components, ownWorks = false }: InsuranceProps) {
  const { wizard, draft } = useProduct();
  const [params] = useSearchParams();
  const { data: works } = useQuery(maintenance);
  const [car] = useState(params.get('car') ?? '');
  return (
    <WizardGate map={wizard} empty={empty} query={useKnown(car)}>
      {(known) => (
        <>
          <Wizard
            map={wizard}
            draft={draft}
            components={components}
            offer={{ known, car }}
            serviceMaintenance={ownWorks && works?.insurance && <InsuranceWorks {...works.insurance} />}
          />
          <OffersAhead />
        </>
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
