import { Stack } from '@mui/material';
import { deliveryTypes, serviceCentres } from '#api/lookups';
import { service } from '#api/queries';
import { DeliveryFields } from '#blocks/delivery/DeliveryFields';
import { ContactFields } from '#blocks/person/ContactFields';
import { PersonFacts } from '#blocks/person/PersonFacts';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { individualPlate as text } from '../text';
import { draft, OFFICE, wizard } from '../wizard';

/** Personal data: the name as the register has it, how to be reached, and where the plate goes (INZ-30 to INZ-34). */
export function PersonStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <PersonFacts />
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
        <Panel>
          <DeliveryFields service={wizard.type} goods={text.goods} office={OFFICE} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

PersonStep.reads = [deliveryTypes(wizard.type), service(wizard.type), serviceCentres];
