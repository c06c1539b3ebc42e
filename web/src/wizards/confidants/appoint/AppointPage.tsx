import { Alert, AlertTitle, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ownVehicles } from '#api/queries';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Wizard } from '#wizard/Wizard';
import { WizardGate } from '#wizard/WizardGate';
import { FollowRequest } from '../FollowRequest';
import { confidants as text } from '../text';
import { CheckStep } from './steps/CheckStep';
import { UserStep } from './steps/UserStep';
import { VehicleStep } from './steps/VehicleStep';
import { draft, empty, wizard } from './wizard';

const components = {
  vehicle: VehicleStep,
  user: UserStep,
  check: CheckStep,
};

/** An owner appoints a confidant (CONF-03); with ?id= the screen follows a request, for either party (CONF-06). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Followed id={id} step={params.get('step')} /> : <Filled />;
}

function Filled() {
  const chosen = (useLocation().state as { vehicleId?: string } | null)?.vehicleId;
  return (
    <WizardGate
      map={wizard}
      empty={empty}
      query={useQuery(ownVehicles)}
      refusal={(vehicles) => vehicles.length === 0 && <NoVehicles />}
    >
      {(vehicles) => (
        <Wizard
          map={wizard}
          draft={draft}
          components={components}
          offer={{
            vins: vehicles.map(({ vin }) => vin),
            chosen: vehicles.find(({ carId }) => carId === chosen)?.vin,
          }}
        />
      )}
    </WizardGate>
  );
}

/** Who owns nothing can ask to use another's vehicle (CONF-01). */
function NoVehicles() {
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button component={Link} to="/services/confidant" color="inherit">
          {text.start.link}
        </Button>
      }
    >
      <AlertTitle component="h2" sx={{ fontSize: '1.125rem' }}>
        {text.appoint.none}
      </AlertTitle>
      {text.appoint.noneNote}
    </Alert>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return <FollowRequest id={id} step={step} map={wizard} steps={steps} next={text.appoint.next} />;
}
