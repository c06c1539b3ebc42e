import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { storedPlates } from '#api/fleet';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { NothingStored } from './NothingStored';
import { CheckStep } from './steps/CheckStep';
import { PlateStep } from './steps/PlateStep';
import { TermStep } from './steps/TermStep';
import { draft, empty, openOf, wizard } from './wizard';

const components = {
  plate: PlateStep,
  term: TermStep,
  check: CheckStep,
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

/** A plate's storage is prolonged; with ?id= the screen follows an order, with ?date= one that comes from the bank (PAY-07). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Filled />;
  return (
    <SuspenseBoundary>
      <Followed id={id} step={params.get('step')} date={params.get('date')} />
    </SuspenseBoundary>
  );
}

/** Every visit reads the register again: a storage may have been prolonged in the meantime. */
function Filled() {
  const chosen = (useLocation().state as { plate?: string } | null)?.plate;
  const query = useQuery({ ...storedPlates, staleTime: 0 });
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={query}
      refusal={(plates) => openOf(plates).length === 0 && <NothingStored plates={plates} />}
    >
      {(plates) => (
        <Wizard
          saysBegun
          map={wizard}
          draft={draft}
          components={components}
          offer={{ plates, wanted: chosen }}
        />
      )}
    </WizardGate>
  );
}
