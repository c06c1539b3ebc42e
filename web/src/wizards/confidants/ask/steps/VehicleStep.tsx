import { Alert, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { vehiclesByVin } from '../../../../api/fleet';
import type { Vehicle } from '../../../../api/queries';
import { CHOOSE, normalizeVin, validVin } from '../../../../lib/validation';
import { confidants as text } from '../../../../text/confidants';
import { forms } from '../../../../text/forms';
import { Failed } from '../../../../ui/Failed';
import { Panel } from '../../../../ui/Panel';
import { Field } from '../../../../wizard/Field';
import { ContactFields } from '../../../../wizard/parts/ContactFields';
import { RadioField } from '../../../../wizard/parts/RadioField';
import { vehicleName, vehicleOption } from '../../../../wizard/parts/vehicleOption';
import { StepForm } from '../../../../wizard/StepForm';
import { type StepProps, useStepForm } from '../../../../wizard/step';
import { useRested } from '../../../../wizard/useRested';
import { checkInitiator, checkParticipant, checkVehicle, sentence } from '../../checks';
import { type Answers, draft } from '../wizard';

/** The vehicle by its VIN, and how its owner is reached (CONF-02, CONF-30, CONF-31, AMB-072). */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const choice = useChoice(form);
  return (
    <StepForm form={form} onNext={next} onBack={back} busy={choice.isPending} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Typography variant="h2">{text.steps.vehicle}</Typography>
          <Field
            name="typedVin"
            label={text.ask.typedVin}
            hint={text.ask.vinHint}
            validate={(typed) => validVin(normalizeVin(typed))}
          />
          <Found onChosen={choice.mutate} checking={choice.isPending} />
        </Panel>
        <Panel>
          <ContactFields part="participant" title={text.ask.contact} own={false} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** A vehicle that is chosen is checked at once; one that cannot be used is not chosen any more (CONF-31 to CONF-35). */
function useChoice({ setValue, setError, getValues }: UseFormReturn<Answers>) {
  return useMutation({
    mutationFn: async ({ vin }: Vehicle) => {
      await checkVehicle(vin);
      await checkParticipant('confidant', { vin, uid: await checkInitiator('confidant') });
    },
    onSuccess: (_, vehicle) => {
      setValue('car', { name: vehicleName(vehicle), plate: vehicle.plate ?? '' });
      setValue('chosen', vehicle.vin);
    },
    onError: (error, { vin }) => {
      if (getValues('vin') !== vin) return; // another one was chosen meanwhile
      setValue('vin', '');
      setError('vin', { message: sentence(error) });
    },
  });
}

interface FoundProps {
  onChosen: (vehicle: Vehicle) => void;
  checking: boolean;
}

/** The vehicles of the typed VIN, to choose from. */
function Found({ onChosen, checking }: FoundProps) {
  const typed = normalizeVin(useWatch<Answers, 'typedVin'>({ name: 'typedVin' }));
  const vin = useRested(validVin(typed) === '' ? typed : '');
  const chosen = useWatch<Answers, 'vin'>({ name: 'vin' });
  const checked = useWatch<Answers, 'chosen'>({ name: 'chosen' });
  const { formState } = useFormContext<Answers>();
  const found = useQuery(vehiclesByVin(vin));
  // Also one that was chosen before the page was loaded anew, in the middle of its check.
  const unchecked = checked === chosen ? undefined : found.data?.find((one) => one.vin === chosen);
  useEffect(() => {
    if (unchecked && !checking) onChosen(unchecked);
  }, [unchecked, checking, onChosen]);
  if (vin === '' || vin !== typed) return null;
  if (found.isError) return <Failed onRetry={() => void found.refetch()} />;
  if (!found.data) return <Typography role="status">{forms.searching}</Typography>;
  if (found.data.length === 0) {
    return (
      <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
        {text.ask.none}
      </Alert>
    );
  }
  return (
    <>
      <RadioField
        name="vin"
        label={text.ask.found}
        options={found.data.map((vehicle) => vehicleOption(vehicle))}
        validate={(value) => (value === typed ? '' : CHOOSE)}
        disabled={checking}
      />
      <Typography role="status" color="textSecondary">
        {checking && chosen && !formState.errors.vin ? text.checking : ''}
      </Typography>
    </>
  );
}
