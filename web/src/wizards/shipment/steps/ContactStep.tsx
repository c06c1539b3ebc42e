import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { profile } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { StepForm } from '#form/StepForm';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { useShipping } from '../service';
import { shipment as text } from '../text';

/** Who receives the document, and how they are reached (DLV-02). */
export function ContactStep({ next, back, closed }: StepProps) {
  const { draft } = useShipping();
  const form = useStepForm(draft);
  const { data: citizen } = useQuery(profile);
  const { lastName, firstName, middleName } = citizen?.username ?? {};
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel component="section">
          <Typography variant="h2" sx={{ mb: 1 }}>
            {text.recipient}
          </Typography>
          <Facts rows={[[text.recipient, [lastName, firstName, middleName].filter(Boolean).join(' ')]]} />
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {text.recipientNote}
          </Typography>
        </Panel>
        <Panel component="section">
          <ContactFields />
        </Panel>
      </Stack>
    </StepForm>
  );
}
