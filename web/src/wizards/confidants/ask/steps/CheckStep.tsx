import { useQuery } from '@tanstack/react-query';
import { profile } from '#api/queries';
import { contactRows } from '#blocks/person/contact';
import { fullName } from '#blocks/person/PersonFacts';
import { useOrderDraft } from '#wizard/useOrderDraft';
import type { StepProps } from '#wizard/useStepForm';
import { CheckRequest } from '#wizards/confidants/CheckRequest';
import { draft, wizard } from '../wizard';

/** A citizen's own request (CONF-02, CONF-24): the confidant is who asks. */
export function CheckStep({ back, closed }: StepProps) {
  const answers = draft.use((state) => state.answers);
  const { vin, car, initiator, participant, dEnd } = answers;
  const creation = useOrderDraft(wizard, draft);
  const { data: citizen } = useQuery(profile);
  return (
    <CheckRequest
      map={wizard}
      answers={answers}
      vehicle={{ name: car?.name, plate: car?.plate, vin }}
      user={{ name: citizen && fullName(citizen.username), rnokpp: citizen?.ipnChar }}
      contacts={{ owner: contactRows(participant), user: contactRows(initiator) }}
      end={dEnd}
      creation={creation}
      back={back}
      closed={closed}
    />
  );
}
