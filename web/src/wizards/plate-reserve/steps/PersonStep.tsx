import { Stack } from '@mui/material';
import { documentTypes, identityDocuments } from '#api/lookups';
import { ContactFields } from '#blocks/person/ContactFields';
import { IdentityDocumentFields } from '#blocks/person/IdentityDocumentFields';
import { PersonFacts } from '#blocks/person/PersonFacts';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft } from '../wizard';

/** Personal data: the name as the register has it, an identity document, how to be reached (PRES-02, PRES-18 to PRES-21). */
export function PersonStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <PersonFacts />
        </Panel>
        <Panel>
          <IdentityDocumentFields />
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
      </Stack>
    </StepForm>
  );
}

PersonStep.reads = [identityDocuments, documentTypes];
