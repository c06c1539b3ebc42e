import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownVehicles } from '../../../../api/queries';
import { confidants as text } from '../../../../text/confidants';
import { forms } from '../../../../text/forms';
import { PlateView } from '../../../../ui/PlateView';
import { OrderButton } from '../../../../wizard/OrderButton';
import { CheckPage, PriceFacts } from '../../../../wizard/parts/CheckPage';
import { contactRows } from '../../../../wizard/parts/contact';
import type { StepProps } from '../../../../wizard/step';
import { useOrderDraft } from '../../../../wizard/useOrderDraft';
import { draft, orderOf, wizard } from '../wizard';

/** All that both sides are going to sign, and the button that makes the order of it (CONF-03). */
export function CheckStep({ back, closed }: StepProps) {
  const { vin, initiator, participant, checked, dEnd } = draft.use((state) => state.answers);
  const creation = useOrderDraft(wizard, draft, orderOf);
  const { data: vehicles = [] } = useQuery(ownVehicles);
  const vehicle = vehicles.find((one) => one.vin === vin);
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
                [text.vehicle, vehicle && `${vehicle.brand} ${vehicle.model}, ${vehicle.makeYear}`],
                [text.plate, vehicle?.plate && <PlateView plate={vehicle.plate} />],
                [text.vin, vin],
                ...contactRows(initiator),
              ],
            },
            {
              title: text.steps.user,
              step: 'user',
              rows: [
                [forms.person.name, checked?.name],
                [text.appoint.rnokpp, checked?.rnokpp],
                ...contactRows(participant),
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
