import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { profile } from '#api/queries';
import { PersonFields } from '#blocks/insurance/PersonFields';
import { ContactFields } from '#blocks/person/ContactFields';
import { LatinNameFields } from '#blocks/person/LatinNameFields';
import { StepForm } from '#form/StepForm';
import { transliterate } from '#lib/transliterate';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { insuranceGreen as text } from '../text';
import { draft } from '../wizard';

/** The insured person: the name in Latin letters, proposed and editable, and how they are reached (GRN-07, GRN-10). */
export function DataStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const asks = draft.use((state) => state.answers.asks);
  const { data: citizen } = useQuery(profile);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!citizen) return;
    const { lastName, firstName } = citizen.username;
    if (getValues('lastNameLat') === '')
      setValue('lastNameLat', transliterate(lastName), { shouldValidate: true });
    if (getValues('firstNameLat') === '')
      setValue('firstNameLat', transliterate(firstName), { shouldValidate: true });
  }, [citizen, getValues, setValue]);
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Typography variant="h2">{text.latin}</Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {text.latinNote}
          </Typography>
          <LatinNameFields />
          <PersonFields asks={asks} owner={false} />
        </Panel>
        <Panel>
          <ContactFields />
        </Panel>
      </Stack>
    </StepForm>
  );
}
