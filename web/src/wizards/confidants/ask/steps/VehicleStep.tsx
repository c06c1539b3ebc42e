import { Alert, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { vehiclesByVin } from '#api/fleet';
import type { Vehicle } from '#api/queries';
import { ContactFields } from '#blocks/person/ContactFields';
import { vehicleName, vehicleOption } from '#blocks/plates/vehicleOption';
import { Field } from '#form/Field';
import { RadioField } from '#form/RadioField';
import { StepForm } from '#form/StepForm';
import { CHOOSE, normalizeVin, validVin } from '#lib/validation';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { Panel } from '#ui/Panel';
import { useDebounced } from '#ui/useDebounced';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { checkInitiator, checkParticipant, checkVehicle, sentence } from '#wizards/confidants/checks';
import { confidants as text } from '#wizards/confidants/text';
import { type Answers, draft } from '../wizard';

/** The vehicle by its VIN, and how its owner is reached (CONF-02, CONF-30, CONF-31, AMB-072). */
export function VehicleStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const choice = useChoice(form);
  const offer = useOffer(form);
  return (
    <StepForm form={form} onNext={next} onBack={back} busy={choice.isPending} closed={closed}>
      <Stack spacing={2}>
        <Panel>
          <Typography variant="h2">{text.steps.vehicle}</Typography>
          <Field
            name="typedVin"
            label={text.ask.typedVin}
            hint={text.ask.vinHint}
            shape={(typed) => {
              const { vin, typedVin } = form.getValues();
              const other = normalizeVin(typed);
              if (vin !== '' && other !== vin) forget(form);
              if (other !== normalizeVin(typedVin)) form.clearErrors('vin'); // said of the vehicle before
              return typed;
            }}
            validate={() => offer.fault}
          />
          <Found {...offer} onChosen={choice.mutate} checking={choice.isPending} />
        </Panel>
        <Panel>
          <ContactFields part="participant" title={text.ask.contact} own={false} />
        </Panel>
      </Stack>
    </StepForm>
  );
}

/** Another VIN is another vehicle: the one before is not chosen any more. */
function forget({ setValue }: UseFormReturn<Answers>) {
  for (const name of ['vin', 'chosen'] as const) setValue(name, '');
  setValue('car', null);
}

/** A vehicle that is chosen is checked at once; one that cannot be used is not chosen any more (CONF-31 to CONF-35). */
function useChoice({ setValue, setError, clearErrors, getValues }: UseFormReturn<Answers>) {
  return useMutation({
    onMutate: () => clearErrors('vin'),
    mutationFn: async ({ vin }: Vehicle) => {
      await checkVehicle(vin);
      await checkParticipant('confidant', { vin, uid: await checkInitiator('confidant') });
    },
    onSuccess: (_, vehicle) => {
      setValue('car', { name: vehicleName(vehicle), plate: vehicle.plate ?? '' });
      setValue('chosen', vehicle.vin);
    },
    onError: (error, { vin }) => {
      if (getValues('vin') !== vin) return; // another one was chosen in the meantime
      setValue('vin', '');
      setError('vin', { message: sentence(error) });
    },
  });
}

/** The vehicles of the typed VIN. While there are none to choose from, the VIN's field says so: `fault`. */
function useOffer({ control, clearErrors }: UseFormReturn<Answers>) {
  const typed = normalizeVin(useWatch({ control, name: 'typedVin' }));
  const vin = useDebounced(validVin(typed) === '' ? typed : '');
  const found = useQuery(vehiclesByVin(vin));
  const current = vin !== '' && vin === typed;
  const count = (current && found.data?.length) || 0;
  useEffect(() => {
    if (count > 0) clearErrors('typedVin');
  }, [count, clearErrors]);
  const none = current && found.data?.length === 0;
  return { vin, current, found, fault: count > 0 ? '' : none ? text.ask.none : CHOOSE };
}

interface FoundProps extends ReturnType<typeof useOffer> {
  onChosen: (vehicle: Vehicle) => void;
  checking: boolean;
}

/** The vehicles of the typed VIN, to choose from. */
function Found({ vin, current, found, onChosen, checking }: FoundProps) {
  const chosen = useWatch<Answers, 'vin'>({ name: 'vin' });
  const checked = useWatch<Answers, 'chosen'>({ name: 'chosen' });
  const { formState } = useFormContext<Answers>();
  // Also one that was chosen before the page was reloaded, during its check.
  const unchecked = checked === chosen ? undefined : found.data?.find((one) => one.vin === chosen);
  useEffect(() => {
    if (unchecked && !checking) onChosen(unchecked);
  }, [unchecked, checking, onChosen]);
  if (!current) return null;
  if (found.isError) return <LoadError of={found} />;
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
        validate={(value) => (value === vin ? '' : CHOOSE)}
        disabled={checking}
      />
      <Typography role="status" color="textSecondary">
        {checking && chosen && !formState.errors.vin ? text.checking : ''}
      </Typography>
    </>
  );
}
