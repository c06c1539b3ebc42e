import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { nationalLicence } from '#api/queries';
import { DeliveryAddress } from '#blocks/delivery/DeliveryFields';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { useShipping } from '../service';
import { shipment as text } from '../text';

/** Where the document goes: every part of the address is chosen, and its code is typed (DLV-02, DLV-12). */
export function AddressStep({ next, back, closed }: StepProps) {
  const { draft } = useShipping();
  const form = useStepForm(draft);
  const document = draft.use(({ answers }) => answers.document);
  const { data: licence } = useQuery(nationalLicence);
  const again = document?.delivery && form.getValues('delivery.type') === String(document.delivery.type);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        {again && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {text.prefilled}
          </Alert>
        )}
        <DeliveryAddress
          confirmed={false}
          {...(licence?.lastNameUS && licence.firstNameUS
            ? { latin: { lastName: licence.lastNameUS, firstName: licence.firstNameUS } }
            : {})}
        />
      </Panel>
    </StepForm>
  );
}
