import { Alert, AlertTitle, Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { licenceOffer, type OfferedReason } from '#api/lookups';
import { nationalLicence } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { CheckField } from '#form/CheckField';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { day } from '#lib/format';
import { kyivToday } from '#lib/validation';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { licenceExchange as text } from '../text';
import { type Answers, draft, reasonsOf, wizard } from '../wizard';

/** The reason, of those that the server offers for this licence and form (LIC-03, LIC-39 to LIC-44), and the contact (LIC-20). */
export function ReasonStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: offer } = useQuery(licenceOffer);
  const reasons = offer ? reasonsOf(offer, form.getValues('docType')) : [];
  const settle = () => {
    if (offer) form.reset(wizard.reconcile(form.getValues(), { offer }));
  };
  const fault = (chosen: string) => reasons.find(({ code }) => String(code) === chosen)?.refusal ?? '';
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <RadioField
            name="reasonCode"
            label={text.reason}
            options={reasons
              .filter(({ refusal }) => !refusal)
              .map(({ code, name }) => ({ value: String(code), label: name }))}
            validate={fault}
            onChosen={settle}
          />
          <Details onChanged={settle} />
          <StillValid reason={reasons.find(({ code }) => String(code) === form.watch('reasonCode'))} />
          <Refused reasons={reasons} />
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** Reasons that cannot be chosen now, and why; several of one refusal are listed together (LIC-41, LIC-47). */
function Refused({ reasons }: { reasons: OfferedReason[] }) {
  const refusals = [...new Set(reasons.flatMap(({ refusal }) => refusal || []))];
  return refusals.map((refusal) => (
    <Alert key={refusal} severity="info" role="note" sx={{ mt: 2 }}>
      <AlertTitle component="h2" sx={{ fontSize: '1rem' }}>
        {text.refused}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
        {reasons
          .filter((reason) => reason.refusal === refusal)
          .map(({ code, name }) => (
            <li key={code}>{name}</li>
          ))}
      </Box>
      {refusal}
    </Alert>
  ));
}

/** Who wants another licence because its term has ended reads until when it is valid, when that has not come. */
function StillValid({ reason }: { reason: OfferedReason | undefined }) {
  const { data: licence } = useQuery(nationalLicence);
  if (!reason?.longTerm || !licence) return null;
  const { expiredAt } = licence;
  if (expiredAt && expiredAt <= kyivToday()) return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 2 }}>
      {expiredAt ? text.stillValid(day(expiredAt)) : text.unlimited}
    </Alert>
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
