import { Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { profile } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { Field } from '#form/Field';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { useIsMounted, useSafeNavigate } from '#ui/useSafeNavigate';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { checkParticipant, ofVehicle, Refused, sentence } from '#wizards/confidants/checks';
import { EndField } from '#wizards/confidants/EndField';
import { confidants as text } from '#wizards/confidants/text';
import { type Answers, draft, rnokppFault } from '../wizard';

/** Who is appointed, and until when; going on asks the register about both (CONF-25, CONF-36 to CONF-40, CONF-42). */
export function UserStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: citizen } = useQuery(profile);
  const { check, refused } = useCheck(form, next);
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
          <Typography variant="h2">{text.appoint.user}</Typography>
          <Field
            name="rnokpp"
            label={text.appoint.rnokpp}
            hint={text.appoint.prompt}
            inputMode="numeric"
            maxLength={10}
            validate={(typed) =>
              rnokppFault(typed, citizen?.ipnChar) || (refused.current.get(typed.trim()) ?? '')
            }
          />
          <EndField />
        </Panel>
        <Panel>
          <ContactFields part="participant" title={text.appoint.contact} own={false} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** Asks the register about both, and keeps what it has said; whom it has refused is not asked about again (CONF-40). */
function useCheck(form: UseFormReturn<Answers>, next: () => void) {
  const here = useIsMounted();
  const lead = useSafeNavigate();
  const refused = useRef(new Map<string, string>()); // by tax number
  const check = useMutation({
    mutationFn: ({ vin, uid, rnokpp }: Answers) =>
      checkParticipant('owner', { vin, uid, rnokpp: rnokpp.trim() }),
    onSuccess: (name, { vin, rnokpp }) => {
      draft.update({ checked: { vin, rnokpp: rnokpp.trim(), name } });
      if (here()) next();
    },
    onError: (error, { rnokpp }) => {
      const message = sentence(error);
      if (ofVehicle(error)) {
        draft.update({ vin: '', locked: false });
        draft.use.setState({ faults: { vin: message } });
        void lead('?step=vehicle');
        return;
      }
      if (error instanceof Refused) refused.current.set(rnokpp.trim(), message);
      form.setError('rnokpp', { message });
    },
  });
  return { check, refused };
}
