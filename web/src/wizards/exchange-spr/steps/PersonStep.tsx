import { Alert, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { nationalLicence, profile } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { LatinNameFields } from '#blocks/person/LatinNameFields';
import { DateField } from '#form/DateField';
import { StepForm } from '#form/StepForm';
import { day } from '#lib/format';
import { OrderFaults } from '#order/OrderButton';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';
import { useOrderDraft } from '#wizard/useOrderDraft';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { certificateExchange as text } from '../text';
import { type Application, application, draft } from '../wizard';
import { useVehicleHint, VehicleFields } from './VehicleFields';

/** Whose certificate of which vehicle; sending it makes the order, which asks for the permission (SPR-02, SPR-29 to SPR-31). */
export function PersonStep({ back, closed }: StepProps) {
  const form = useStepForm(draft);
  const creation = useOrderDraft(application, draft);
  const queries = useQueryClient();
  const hint = useVehicleHint(form.watch('vin'));
  useEffect(() => {
    // What was said of the vehicle before is not true any more.
    if (creation.existingOrder) void queries.invalidateQueries({ queryKey: ['vehicles', 'certificate'] });
  }, [creation.existingOrder, queries]);
  return (
    <>
      <StepForm
        form={form}
        onNext={creation.order}
        onBack={back}
        closed={closed}
        next={text.apply}
        busy={creation.busy}
        hint={hint}
      >
        <Stack spacing={2}>
          <Panel>
            <VehicleFields />
          </Panel>
          <Panel>
            <NameFields />
          </Panel>
          <Panel>
            <ContactFields />
          </Panel>
          <Typography color="textSecondary">{text.applyNote}</Typography>
        </Stack>
      </StepForm>
      <OrderFaults {...creation} />
    </>
  );
}

/** The name as the certificate bears it, filled in from the licence, and the day of birth (WIZ-10). */
function NameFields() {
  const { data: licence } = useQuery(nationalLicence);
  const { data: citizen } = useQuery(profile);
  const { getValues, setValue } = useFormContext<Application>();
  useEffect(() => {
    const known = {
      lastNameLat: licence?.lastNameUS?.toUpperCase(),
      firstNameLat: licence?.firstNameUS?.toUpperCase(),
      birthDate: day(citizen?.birthday),
    };
    for (const name of ['lastNameLat', 'firstNameLat', 'birthDate'] as const)
      if (known[name] && getValues(name) === '') setValue(name, known[name], { shouldValidate: true });
  }, [licence, citizen, getValues, setValue]);
  return (
    <>
      <Typography variant="h2">{text.latin}</Typography>
      <Alert severity="info" sx={{ my: 2 }}>
        {text.latinNote}
      </Alert>
      <LatinNameFields />
      <DateField name="birthDate" label={forms.person.birthday} autoComplete="bday" />
    </>
  );
}
