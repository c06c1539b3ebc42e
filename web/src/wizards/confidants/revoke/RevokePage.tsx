import { Button } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Order } from '../../../api/queries';
import { signScreen } from '../../../blocks/signing/signScreen';
import { FollowOrder } from '../../../order/FollowOrder';
import { Result } from '../../../order/Result';
import { WizardShell } from '../../../order/WizardShell';
import { PlateView } from '../../../ui/PlateView';
import { Redirect } from '../../../ui/Redirect';
import { barSteps } from '../../../wizard/barSteps';
import { confidants as text } from '../text';
import { ConfirmStep } from './ConfirmStep';
import { wizard } from './wizard';

const steps = barSteps(wizard, wizard.path(null));
const words = text.revoke;

/** An owner cancels the appointment of a vehicle's proper user (CONF-08 to CONF-13); with ?id= the screen follows the order. */
export function Component() {
  const [params] = useSearchParams();
  const vehicleId = (useLocation().state as { vehicleId?: string } | null)?.vehicleId;
  const id = params.get('id');
  if (id) return <Followed id={id} step={params.get('step')} />;
  if (!vehicleId) return <Redirect to="/vehicles/owner" replace />; // GAP-23
  return (
    <WizardShell title={wizard.title} steps={steps} current="confirm">
      <ConfirmStep vehicleId={vehicleId} />
    </WizardShell>
  );
}

function Followed({ id, step }: { id: string; step: string | null }) {
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      screens={{ sign: signScreen }}
      waiting={text.waiting}
      result={(order) => <Done order={order} />}
    />
  );
}

function Done({ order }: { order: Order }) {
  const { vehicle } = order;
  return (
    <Result
      order={order}
      statement
      next={words.next}
      actions={
        <>
          <Button component={Link} to="/" variant="contained">
            {words.toHome}
          </Button>
          <Button component={Link} to="/vehicles/owner" variant="outlined">
            {words.toFleet}
          </Button>
        </>
      }
      facts={[
        [text.vehicle, vehicle && `${vehicle.brand} ${vehicle.model}`],
        [text.plate, vehicle?.plate && <PlateView plate={vehicle.plate} />],
      ]}
    />
  );
}
