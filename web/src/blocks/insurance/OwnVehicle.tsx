import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ownVehicles } from '#api/queries';
import { RadioField } from '#form/RadioField';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Panel } from '#ui/Panel';
import { vehicleOption } from '../plates/vehicleOption';
import type { Answers } from './answers';
import { FoundVehicle } from './FoundVehicle';
import { NoOwnVehicle } from './NoOwnVehicle';
import { insurance as text } from './text';
import { type Search, useInsurable } from './useInsurable';

/** One of the citizen's own vehicles (INS-64 when there is none, or the insurers do not know it). */
export function OwnVehicle() {
  const own = useQuery(ownVehicles);
  const plate = useWatch<Answers, 'plate'>({ name: 'plate' });
  const chosen = own.data?.find((one) => one.plate === plate);
  const { state, search } = useInsurable(chosen?.plate ?? '', chosen?.vin);
  if (!own.data) return own.isError ? <LoadError of={own} /> : <Loading rows={2} />;
  const withPlate = own.data.filter((one) => one.plate);
  if (withPlate.length === 0) return <NoOwnVehicle />;
  const faults: Partial<Record<Search, string>> = { none: text.chooseOther, failed: text.searchFailed };
  return (
    <Panel>
      <RadioField
        name="plate"
        label={text.choose}
        options={withPlate.map((one) => vehicleOption(one, one.plate))}
        validate={() => faults[state] ?? ''}
      />
      <FoundVehicle state={state} none={text.noOwn} search={search} />
    </Panel>
  );
}

OwnVehicle.reads = [ownVehicles];
