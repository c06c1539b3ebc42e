import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { service as serviceQuery } from '#api/queries';
import { deliveryChecked } from '#blocks/delivery/checked';
import { COURIER, deliveryPrice, UKRPOSHTA } from '#blocks/delivery/delivery';
import { sending } from '#blocks/delivery/text';
import { contactRows } from '#blocks/person/contact';
import { CheckField } from '#form/CheckField';
import { StepForm } from '#form/StepForm';
import { PriceFacts } from '#order/CheckPage';
import { OrderFaults } from '#order/OrderButton';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';
import { type Shown, StepsCheck } from '#wizard/OrderCheck';
import { useOrderDraft } from '#wizard/useOrderDraft';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { useShipping } from '../service';
import { shipment as text } from '../text';
import type { Answers, Shipping } from '../wizard';

/** All that is going to be ordered. Nothing is sent before the citizen has confirmed it (DLV-02, DLV-11). */
export function CheckStep({ back, closed }: StepProps) {
  const { wizard, draft } = useShipping();
  const form = useStepForm(draft);
  const answers = draft.use((state) => state.answers);
  const { order, ...creation } = useOrderDraft(wizard, draft);
  const { data: item } = useQuery(serviceQuery(wizard.type));
  return (
    <StepForm
      form={form}
      onNext={() => order()}
      onBack={back}
      next={text.order}
      busy={creation.busy}
      closed={closed}
    >
      <Stack spacing={2}>
        <StepsCheck map={wizard} answers={answers} shown={shownOf(answers)} />
        <PriceFacts parts={[[text.price, deliveryPrice(answers.delivery.type, item?.priceTags)]]} />
        <Panel>
          <CheckField name="delivery.deliveryConfirmation" label={forms.code.confirm} />
        </Panel>
      </Stack>
      <OrderFaults {...creation} />
    </StepForm>
  );
}

function shownOf(answers: Answers): Shown<keyof Shipping['wizard']['steps']> {
  const { document, delivery } = answers;
  const [way, phone] = deliveryChecked(delivery);
  const receiving = delivery.deliveryType === COURIER ? forms.delivery.courier : forms.delivery.office;
  return {
    direction: [
      [document ? sending.kinds[document.kind] : '', document?.document],
      [text.plate, document?.plate],
      [text.centre, document?.tscName],
      [text.direction, forms.delivery.types[Number(delivery.type)]?.[0]],
    ],
    address: [
      [forms.delivery.address, way?.[1]],
      [forms.delivery.how, delivery.type === UKRPOSHTA && receiving],
      [text.recipient, [delivery.lastNameLat, delivery.firstNameLat].filter(Boolean).join(' ')],
      ...(phone ? [phone] : []),
    ],
    contact: contactRows(answers),
  };
}
