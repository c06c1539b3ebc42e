import { Button } from '@mui/material';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Order } from '#api/queries';
import { signScreen } from '#blocks/signing/signScreen';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { PlateView } from '#ui/PlateView';
import { Redirect } from '#ui/Redirect';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Wizard } from '#wizard/Wizard';
import { confidants as text } from '../text';
import { ChooseAppointment } from './ChooseAppointment';
import { ConfirmStep } from './ConfirmStep';
import { draft, empty, wizard } from './wizard';

const components = { confirm: ConfirmStep };
const words = text.revoke;

/** An owner cancels the appointment of the confidant of a vehicle that is named or chosen (CONF-08 to CONF-13); with ?id= the screen follows the order. */
export function Component() {
  const [params] = useSearchParams();
  const state = useLocation().state as { vehicleId?: string } | null;
  const id = params.get('id');
  if (id) return <Followed id={id} step={params.get('step')} />;
  const vehicleId = state?.vehicleId;
  if (!vehicleId) return <ChooseAppointment />;
  // The vehicle stays in the history's entry, so that a refresh shows it again.
  if (!params.has('step')) return <Redirect to="?step=confirm" replace state={state} />;
  return <Wizard map={wizard} draft={draft} components={components} offer={vehicleId} />;
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
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
