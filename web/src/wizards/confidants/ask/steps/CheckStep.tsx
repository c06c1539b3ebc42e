import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { profile } from '../../../../api/queries';
import { confidants as text } from '../../../../text/confidants';
import { forms } from '../../../../text/forms';
import { PlateView } from '../../../../ui/PlateView';
import { OrderButton } from '../../../../wizard/OrderButton';
import { CheckPage, PriceFacts } from '../../../../wizard/parts/CheckPage';
import { contactRows } from '../../../../wizard/parts/contact';
import { fullName } from '../../../../wizard/parts/PersonFacts';
import type { StepProps } from '../../../../wizard/step';
import { useOrderDraft } from '../../../../wizard/useOrderDraft';
import { draft, orderOf, wizard } from '../wizard';

/** All that both sides are going to sign, and the button that makes the order of it (CONF-02, CONF-24). */
export function CheckStep({ back, closed }: StepProps) {
  const { vin, car, initiator, participant, dEnd } = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft, orderOf);
  const { data: citizen } = useQuery(profile);
  return (
    <>
      <Stack spacing={2}>
        <CheckPage
          check="check"
          groups={[
            {
              title: text.steps.vehicle,
              step: 'vehicle',
              rows: [
                [text.vehicle, car?.name],
                [text.plate, car?.plate && <PlateView plate={car.plate} />],
                [text.vin, vin],
                ...contactRows(participant, text.owner),
              ],
            },
            {
              title: text.steps.user,
              step: 'user',
              rows: [
                [forms.person.name, citizen && fullName(citizen.username)],
                [text.appoint.rnokpp, citizen?.ipnChar],
                ...contactRows(initiator),
                [text.end, dEnd],
              ],
            },
          ]}
        />
        <PriceFacts parts={[[forms.check.price, 0]]} />
      </Stack>
      <OrderButton label={forms.check.order} creation={creation} back={back} closed={closed} />
    </>
  );
}
