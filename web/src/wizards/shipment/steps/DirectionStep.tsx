import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { type OfferedDocument, shipmentOffer } from '#api/shipments';
import { DeliveryWay } from '#blocks/delivery/DeliveryWay';
import { sending } from '#blocks/delivery/text';
import { RadioField, type RadioOption } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { day } from '#lib/format';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { Ordered } from '../Ordered';
import { useShipping } from '../service';
import { shipment as text } from '../text';
import { type Answers, prefilled } from '../wizard';

/** Which document, where there are several, and whether it stays in Ukraine (DLV-01, DLV-02). */
export function DirectionStep({ next, back, closed }: StepProps) {
  const { wizard, draft } = useShipping();
  const form = useStepForm(draft);
  const { data: offer } = useQuery(shipmentOffer(wizard.type));
  const documents = offer?.documents ?? [];
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Documents documents={documents} form={form} />
        </Panel>
        <Panel>
          <Alert severity="warning" sx={{ mb: 2 }}>
            {text.long}
          </Alert>
          <DeliveryWay
            service={wizard.type}
            label={text.direction}
            domesticOnly={offer?.domesticOnly ? text.domesticOnly : undefined}
          />
        </Panel>
        {offer && <Ordered offer={offer} />}
      </Stack>
    </StepForm>
  );
}

/** The documents to choose from. Another one brings the address of its own last delivery. */
function Documents({ documents, form }: { documents: OfferedDocument[]; form: UseFormReturn<Answers> }) {
  const choose = (id: string) => {
    const document = documents.find(({ serviceId }) => serviceId === id);
    if (document) form.reset(prefilled(document, form.getValues()));
  };
  return (
    <RadioField name="serviceId" label={text.document} options={documents.map(optionOf)} onChosen={choose} />
  );
}

const optionOf = ({
  serviceId,
  kind,
  document,
  plate,
  tscName,
  state,
  since,
}: OfferedDocument): RadioOption => ({
  value: serviceId,
  label: [`${sending.kinds[kind]} ${document}`, plate].filter(Boolean).join(', '),
  hint: `${tscName}: ${text.states[state](day(since))}`,
});
