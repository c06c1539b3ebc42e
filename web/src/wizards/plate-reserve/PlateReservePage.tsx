import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { plateAvailability } from '#api/lookups';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { lazyStep } from '#wizard/lazyStep';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { Held } from './Held';
import { CentreStep } from './steps/CentreStep';
import { CheckStep } from './steps/CheckStep';
import { PersonStep } from './steps/PersonStep';
import { draft, empty, wizard } from './wizard';

const components = {
  centre: CentreStep,
  person: PersonStep,
  plate: lazyStep(async () => (await import('./steps/PlateStep')).PlateStep),
  check: CheckStep,
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

/** The plate reservation: filled in when it is possible (PRES-07 to PRES-14); with ?id= the screen follows an order. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Available />;
  return (
    <SuspenseBoundary>
      <Followed id={id} step={params.get('step')} />
    </SuspenseBoundary>
  );
}

function Available() {
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={useQuery(plateAvailability)}
      refusal={(availability) => !availability.available && <Held availability={availability} />}
    >
      {() => <Wizard map={wizard} draft={draft} components={components} />}
    </WizardGate>
  );
}
