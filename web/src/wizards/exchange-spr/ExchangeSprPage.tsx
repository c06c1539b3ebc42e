import { Alert, AlertTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ownVehicles } from '#api/queries';
import { SuspenseBoundary } from '#ui/SuspenseBoundary';
import { barSteps } from '#wizard/barSteps';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { PersonStep } from './steps/PersonStep';
import { certificateExchange as text } from './text';
import { application, draft, empty, wizard } from './wizard';

const components = {
  person: PersonStep,
};

const Followed = lazy(async () => ({ default: (await import('./Followed')).Followed }));

const bar = barSteps(wizard, wizard.path(empty));

/** The exchange of a registration certificate: applied for here; with ?id= the screen follows the order (SPR-01, SPR-10). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Apply />;
  return (
    <SuspenseBoundary>
      <Followed id={id} step={params.get('step')} />
    </SuspenseBoundary>
  );
}

/** The application for one of the citizen's vehicles; a vehicle's menu leads here with ?car= (SPR-11). */
function Apply() {
  const [params] = useSearchParams();
  const [car] = useState(params.get('car'));
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={useQuery(ownVehicles)}
      refusal={(vehicles) => vehicles.length === 0 && <NoVehicles />}
    >
      {(vehicles) => (
        <Wizard
          map={application}
          draft={draft}
          components={components}
          steps={bar}
          offer={{ vehicles, car }}
        />
      )}
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
