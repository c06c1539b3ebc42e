import { Typography } from '@mui/material';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { money } from '#lib/format';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { useStepForm } from '#wizard/useStepForm';
import { choices } from '../choices';
import type { StageProps } from '../stage';
import { certificateStages as stages } from '../stagesText';

/** The certificate, electronic alone or plastic too, at the prices that the register has named (SPR-04, SPR-16, SPR-17). */
export function CertificateStep({ stage, next, back, closed }: StageProps) {
  const form = useStepForm(choices);
  const kept = stage.plates[0];
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        {kept && (
          <Typography
            component="div"
            sx={{ mb: 3, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
          >
            {kept.origin === 'present' ? stages.parts.plate : stages.kept}: <PlateView plate={kept.plate} />
            {kept.price > 0 && money(kept.price)}
          </Typography>
        )}
        <RadioField
          name="certificate"
          label={stages.certificate}
          options={(kept?.spr ?? []).map(({ type, price }) => ({
            value: type,
            label: stages.certificates[type][0],
            hint: hintOf(type, kept?.origin),
            aside: money(price),
          }))}
        />
      </Panel>
    </StepForm>
  );
}

/** Where the certificate comes, and the plate with it unless the present one stays. */
function hintOf(type: keyof typeof stages.certificates, origin: string | undefined) {
  const [, hint] = stages.certificates[type];
  return origin === 'present' ? hint : hint + stages.newPlate[type];
}
