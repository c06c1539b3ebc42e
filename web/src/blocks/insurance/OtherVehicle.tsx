import { Alert } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { Field } from '#form/Field';
import { chosen } from '#form/fieldRules';
import { RadioField } from '#form/RadioField';
import { normalizePlate, validAnyPlate } from '#lib/validation';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { useDebounced } from '#ui/useDebounced';
import { vehicleOption } from '../plates/vehicleOption';
import type { Answers } from './answers';
import { FoundVehicle } from './FoundVehicle';
import { insurance as text } from './text';
import { useInsurable } from './useInsurable';

/** Another person's vehicle, found by its plate (INS-28 to INS-30, AMB-101, AMB-102). */
export function OtherVehicle() {
  const typed = normalizePlate(useWatch<Answers, 'plate'>({ name: 'plate' }));
  const plate = useDebounced(typed);
  const { vehicles, choose, state, search } = useInsurable(validAnyPlate(plate) ? '' : plate);
  const upToDate = plate === typed;
  const unfit = { none: text.checkPlate, failed: text.searchFailed, searching: '', idle: '', found: '' }[
    state
  ];
  return (
    <Panel>
      <Field
        name="plate"
        label={text.plate}
        hint={text.plateHint}
        maxLength={12}
        shape={(value) => value.toUpperCase()}
        validate={() => (upToDate ? unfit : '')}
      />
      {upToDate && vehicles.length > 1 && (
        <>
          <Alert severity="info" sx={{ my: 2 }}>
            {text.several}
          </Alert>
          <RadioField
            name="vehicle.vin"
            label={text.choose}
            options={vehicles.map((one) => vehicleOption(one))}
            validate={chosen}
            onChosen={(vin) => choose(vehicles.find((one) => one.vin === vin))}
          />
        </>
      )}
      {upToDate ? (
        <FoundVehicle state={state} none={text.notFound} search={search} />
      ) : (
        validAnyPlate(typed) === '' && <Loading rows={1} />
      )}
    </Panel>
  );
}
