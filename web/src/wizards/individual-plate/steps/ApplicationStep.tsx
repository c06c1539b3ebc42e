import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownVehicles, profile } from '#api/queries';
import { deliveryChecked } from '#blocks/delivery/checked';
import { contactRows } from '#blocks/person/contact';
import { fullName } from '#blocks/person/PersonFacts';
import { vehicleName } from '#blocks/plates/vehicleOption';
import { CheckField } from '#form/CheckField';
import { StepForm } from '#form/StepForm';
import { OrderFaults } from '#order/OrderButton';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';
import { PlatePicture } from '#ui/PlatePicture';
import { type Shown, StepsCheck } from '#wizard/OrderCheck';
import { useOrderDraft } from '#wizard/useOrderDraft';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { Price } from '../Price';
import { individualPlate as text } from '../text';
import { type Answers, draft, pictureOf, wizard } from '../wizard';

/** The application as it is going to be signed: the picture is approved here, and the order is made of it (GAP-37, INZ-40). */
export function ApplicationStep({ back, closed }: StepProps) {
  const form = useStepForm(draft);
  const answers = draft.use((state) => state.answers);
  const { order, busy, ...outcome } = useOrderDraft(wizard, draft);
  const shown = useShown(answers);
  return (
    <StepForm form={form} onNext={order} onBack={back} busy={busy} closed={closed} next={text.order}>
      <Stack spacing={2}>
        <Panel component="section">
          <Typography variant="h2" sx={{ mb: 2 }}>
            {text.pictureOf}
          </Typography>
          <PlatePicture svg={pictureOf(answers)} label={text.picture(answers.plate)} width="24rem" />
          <CheckField name="approved" label={text.approve} />
        </Panel>
        <StepsCheck map={wizard} answers={answers} shown={shown} />
        <Price type={answers.type} plate={answers.plate} delivery={answers.delivery} />
      </Stack>
      <OrderFaults {...outcome} />
    </StepForm>
  );
}

function useShown(answers: Answers): Shown<keyof typeof wizard.steps> {
  const { data: citizen } = useQuery(profile);
  const { data: vehicles } = useQuery(ownVehicles);
  const vehicle = vehicles?.find(({ carId }) => carId === answers.carId);
  return {
    plate: [
      [text.plate, answers.plate],
      [text.vehicleOf, vehicle && vehicleName(vehicle)],
      [text.layout, text.layouts[answers.layout]],
    ],
    person: [
      [forms.person.name, citizen && fullName(citizen.username)],
      ...contactRows(answers),
      ...deliveryChecked(answers.delivery),
    ],
  };
}
