import { Alert, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { profile } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { fullName } from '#blocks/person/PersonFacts';
import { StepForm } from '#form/StepForm';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { useIsMounted, useSafeNavigate } from '#ui/useSafeNavigate';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { checkInitiator, checkParticipant, ofVehicle, sentence } from '#wizards/confidants/checks';
import { EndField } from '#wizards/confidants/EndField';
import { confidants as text } from '#wizards/confidants/text';
import { type Answers, draft } from '../wizard';

/** Who asks, by the profile, and until when; going on asks the register about both sides (CONF-22, CONF-23, GAP-26). */
export function UserStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: citizen } = useQuery(profile);
  const check = useCheck(next);
  return (
    <StepForm
      form={form}
      onNext={(answers) => check.mutate(answers)}
      onBack={back}
      busy={check.isPending}
      closed={closed}
    >
      <Stack spacing={2}>
        <Panel>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {text.ask.user}
          </Typography>
          <Facts
            rows={[
              [forms.person.name, citizen && fullName(citizen.username)],
              [text.appoint.rnokpp, citizen?.ipnChar],
            ]}
          />
          <EndField />
        </Panel>
        <Panel>
          <ContactFields part="initiator" />
        </Panel>
        {check.isError && (
          <Alert severity="error" role="alert">
            {sentence(check.error)}
          </Alert>
        )}
      </Stack>
    </StepForm>
  );
}

/** Asks the register about both sides, and keeps what it has said. */
function useCheck(next: () => void) {
  const here = useIsMounted();
  const lead = useSafeNavigate();
  return useMutation({
    mutationFn: async ({ vin }: Answers) => {
      const uid = await checkInitiator('confidant');
      await checkParticipant('confidant', { vin, uid });
      return uid;
    },
    onSuccess: (uid, { vin }) => {
      draft.update({ uid, checked: vin });
      if (here()) next();
    },
    onError: (error) => {
      if (!ofVehicle(error)) return;
      draft.update({ vin: '' }); // another vehicle is to be chosen (CONF-32)
      draft.use.setState({ faults: { vin: sentence(error) } });
      void lead('?step=vehicle');
    },
  });
}
