import { Alert, AlertTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ownVehicles } from '#api/queries';
import type { PlateAgain } from '#blocks/plates/plateAgain';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { lazyStep } from '#wizard/lazyStep';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { ApplicationStep } from './steps/ApplicationStep';
import { PlateStep } from './steps/PlateStep';
import { individualPlate as text } from './text';
import { draft, empty, wizard } from './wizard';

const components = {
  plate: PlateStep,
  person: lazyStep(async () => (await import('./steps/PersonStep')).PersonStep),
  application: ApplicationStep,
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

/** The individual plate: filled in for an own vehicle (ROLE-13, INZ-28); with ?id= the screen follows an order. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Offered />;
  return (
    <SuspenseBoundary>
      <Followed id={id} step={params.get('step')} />
    </SuspenseBoundary>
  );
}

function Offered() {
  const again = (useLocation().state as { again?: PlateAgain } | null)?.again;
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={useQuery(ownVehicles)}
      refusal={(vehicles) => vehicles.length === 0 && <NoVehicles />}
    >
      {() => <Wizard map={wizard} draft={draft} components={components} offer={again} />}
    </WizardGate>
  );
}

function NoVehicles() {
  return (
    <Alert severity="warning" role="status">
      <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
        {text.noVehicles}
      </AlertTitle>
      {text.noVehiclesNote}
    </Alert>
  );
}
