import { Alert, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { licenceOffer } from '../../../api/lookups';
import { ContactFields } from '../../../blocks/person/ContactFields';
import { CheckField } from '../../../form/CheckField';
import { RadioField } from '../../../form/RadioField';
import { StepForm } from '../../../form/StepForm';
import { Panel } from '../../../ui/Panel';
import { type StepProps, useStepForm } from '../../../wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { type Answers, draft, reasonsOf, reconciled } from '../wizard';

/** The reason, of those that the server offers for this licence and form (LIC-03, LIC-39 to LIC-44), and the contact (LIC-20). */
export function ReasonStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: offer } = useQuery(licenceOffer);
  const reasons = offer ? reasonsOf(offer, form.getValues('docType')) : [];
  const settle = () => {
    if (offer) form.reset(reconciled(form.getValues(), offer));
  };
  const fault = (chosen: string) => {
    const refusal = reasons.find(({ code }) => String(code) === chosen)?.refusal ?? '';
    return refusal === offer?.message ? '' : refusal; // what needs a visit is shown with the data (AMB-089)
  };
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <RadioField
            name="reasonCode"
            label={text.reason}
            options={reasons.map(({ code, name, refusal }) => ({
              value: String(code),
              label: name,
              hint: refusal ?? '',
            }))}
            validate={fault}
            onChosen={settle}
          />
          <Details onChanged={settle} />
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** What a reason asks besides: what has changed, or whether it was the war (LIC-28, GAP-42). */
function Details({ onChanged }: { onChanged: () => void }) {
  const facts = useWatch<Answers, 'facts'>({ name: 'facts' });
  if (facts.loss) {
    return (
      <CheckField
        name="isCombatLoss"
        label={text.combatLoss}
        hint={text.combatLossHint}
        onChosen={onChanged}
      />
    );
  }
  if (!facts.dataChange) return null;
  return (
    <RadioField
      name="change"
      label={text.change}
      options={[
        { value: 'personal', label: text.personal },
        { value: 'document', label: text.newDocument },
      ]}
    />
  );
}

/** The contact of one whose licence is destroyed: the reason is forced (LIC-04, LIC-30). */
export function ContactStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <Alert severity="info" sx={{ mb: 3 }}>
          {text.destroyed}
        </Alert>
        <ContactFields />
      </Panel>
    </StepForm>
  );
}
