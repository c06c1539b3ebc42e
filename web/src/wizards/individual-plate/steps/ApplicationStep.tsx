import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownVehicles, profile } from '../../../api/queries';
import { forms } from '../../../text/forms';
import { individualPlate as text } from '../../../text/individualPlate';
import { Panel } from '../../../ui/Panel';
import { PlatePicture } from '../../../ui/PlatePicture';
import { OrderFaults } from '../../../wizard/OrderButton';
import { CheckField } from '../../../wizard/parts/CheckField';
import { type CheckGroup, CheckPage } from '../../../wizard/parts/CheckPage';
import { contactRows } from '../../../wizard/parts/contact';
import { deliveryChecked } from '../../../wizard/parts/delivery';
import { fullName } from '../../../wizard/parts/PersonFacts';
import { vehicleName } from '../../../wizard/parts/vehicleOption';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
import { useOrderDraft } from '../../../wizard/useOrderDraft';
import { Price } from '../Price';
import { type Answers, draft, fieldOf, orderOf, pictureOf, wizard } from '../wizard';

/** The application as it is going to be signed: the picture is approved here, and the order is made of it (GAP-37, INZ-40). */
export function ApplicationStep({ back, closed }: StepProps) {
  const form = useStepForm(draft);
  const answers = draft.use((state) => state.answers);
  const { order, busy, ...outcome } = useOrderDraft(wizard, draft, orderOf, fieldOf);
  const groups = useGroups(answers);
  return (
    <StepForm form={form} onNext={order} onBack={back} busy={busy} closed={closed} next={text.order}>
      <Stack spacing={2}>
        <Panel component="section">
          <Typography variant="h2" sx={{ mb: 2 }}>
            {text.pictureOf}
          </Typography>
          <PlatePicture svg={pictureOf(answers)} label={text.picture(answers.plate)} width="24rem" />
          <CheckField name="approved" label={text.approve} required={text.unapproved} />
        </Panel>
        <CheckPage check="application" groups={groups} />
        <Price type={answers.type} plate={answers.plate} delivery={answers.delivery} />
      </Stack>
      <OrderFaults {...outcome} />
    </StepForm>
  );
}

function useGroups(answers: Answers): CheckGroup[] {
  const { data: citizen } = useQuery(profile);
  const { data: vehicles } = useQuery(ownVehicles);
  const vehicle = vehicles?.find(({ carId }) => carId === answers.carId);
  return [
    {
      title: text.steps.plate,
      step: 'plate',
      rows: [
        [text.plate, answers.plate],
        [text.vehicleOf, vehicle && vehicleName(vehicle)],
        [text.layout, text.layouts[answers.layout]],
      ],
    },
    {
      title: text.steps.person,
      step: 'person',
      rows: [
        [forms.person.name, citizen && fullName(citizen.username)],
        ...contactRows(answers),
        ...deliveryChecked(answers.delivery),
      ],
    },
  ];
}
