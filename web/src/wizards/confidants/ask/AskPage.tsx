import { useSearchParams } from 'react-router';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { Wizard } from '#wizard/Wizard';
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

/** A citizen asks to become a confidant (CONF-02); with ?id= the screen follows a request, for either party (CONF-06). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (!id) return <Wizard map={wizard} draft={draft} components={components} />;
  return <Followed id={id} step={params.get('step')} />;
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const steps = useFollowedSteps(wizard, draft, empty, id);
  return <FollowRequest id={id} step={step} map={wizard} steps={steps} next={text.ask.next} />;
}
