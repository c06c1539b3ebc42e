import { Alert, Typography } from '@mui/material';
import { IssueFields } from '#blocks/insurance/PaperFields';
import { privilegeNames } from '#blocks/insurance/paper';
import { ReservingForm } from '#blocks/insurance/ReservingForm';
import { insurance as text } from '#blocks/insurance/text';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft } from '../wizard';

/** The paper that proves the privilege (INS-08, INS-53 to INS-56, INS-60). */
export function PrivilegeStep(props: StepProps) {
  const form = useStepForm(draft);
  const most = draft.use((state) => state.answers.privilegeLimits);
  return (
    <ReservingForm {...props} form={form} step="privilege">
      <Panel>
        <Typography variant="h2">{text.privilegePaper}</Typography>
        <Alert severity="info" sx={{ my: 2 }}>
          {text.damageNotice}
        </Alert>
        <FieldRow>
          <Field
            name={privilegeNames.series}
            label={forms.document.series}
            hint={text.lettersHint(most.series)}
            maxLength={most.series}
            shape={(typed) => typed.toUpperCase()}
          />
          <Field
            name={privilegeNames.number}
            label={forms.document.number}
            hint={text.digitsHint(most.number)}
            maxLength={most.number}
            inputMode="numeric"
          />
          <IssueFields names={privilegeNames} />
        </FieldRow>
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {text.reserveNote}
        </Typography>
      </Panel>
    </ReservingForm>
  );
}
