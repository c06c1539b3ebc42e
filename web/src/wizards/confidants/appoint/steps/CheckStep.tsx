import { useQuery } from '@tanstack/react-query';
import { ownVehicles } from '#api/queries';
import { contactRows } from '#blocks/person/contact';
import { vehicleName } from '#blocks/plates/vehicleOption';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { CheckRequest } from '#wizards/confidants/CheckRequest';
import { draft, wizard } from '../wizard';

/** The owner's appointment (CONF-03): the register has identified the confidant. */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const { vin, initiator, participant, checked, dEnd } = answers;
  const creation = useOrderDraft(wizard, draft);
  const { data: vehicles = [] } = useQuery(ownVehicles);
  const vehicle = vehicles.find((one) => one.vin === vin);
  return (
    <CheckRequest
      map={wizard}
      answers={answers}
      vehicle={{ name: vehicle && vehicleName(vehicle), plate: vehicle?.plate, vin }}
      user={{ name: checked?.name, rnokpp: checked?.rnokpp }}
      contacts={{ owner: contactRows(initiator), user: contactRows(participant) }}
      end={dEnd}
      creation={creation}
      back={back}
      closed={closed}
    />
  );
}
