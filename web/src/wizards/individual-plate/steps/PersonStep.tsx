import { Stack } from '@mui/material';
import { individualPlate as text } from '../../../text/individualPlate';
import { Panel } from '../../../ui/Panel';
import { ContactFields } from '../../../wizard/parts/ContactFields';
import { DeliveryFields } from '../../../wizard/parts/DeliveryFields';
import { PersonFacts } from '../../../wizard/parts/PersonFacts';
import { StepForm } from '../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../wizard/step';
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
