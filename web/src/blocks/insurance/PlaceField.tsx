import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Schema } from '#api/client';
import { insurancePlaces } from '#api/insurance';
import { registeredAddress } from '#api/lookups';
import { ComboField } from '#form/ComboField';
import { useDebounced } from '#ui/useDebounced';
import { type Answers, cityOf } from './answers';

type Place = Schema['InsurancePlace'];

interface PlaceFieldProps {
  label: string;
  hint: string;
  /** Whether the insured lives there: it is filled in by the registered address. */
  own: boolean;
}

/** The settlement whose code offers are asked by. */
export function PlaceField({ label, hint, own }: PlaceFieldProps) {
  const { setValue } = useFormContext<Answers>();
  const place = useWatch<Answers, 'place'>({ name: 'place' });
  const [typed, setTyped] = useState('');
  const home = useQuery(registeredAddress);
  const searched = useDebounced(typed.trim());
  const name = searched || (own && home.data?.city) || '';
  const places = useQuery(insurancePlaces(name));
  const choose = (chosen: Answers['place']) => {
    setValue('place', chosen);
    if (own) setValue('city', cityOf(chosen));
  };
  const registered = own && typed === '' && place.code === 0 ? placeOf(home.data, places.data) : undefined;
  useEffect(() => {
    if (registered && !hasFocus()) choose({ code: registered.code, name: registered.name });
  });
  return (
    <ComboField
      name="place.name"
      label={label}
      hint={hint}
      options={places.data}
      keyOf={({ code }) => String(code)}
      labelOf={(option) => option.name}
      chosen={String(place.code)}
      kept={place.code > 0 ? { ...place, zone: 0 } : undefined}
      loading={places.isFetching || typed.trim() !== searched}
      reading={typed !== '' || place.code === 0 ? places : undefined} // who has chosen one needs no list
      onTyped={setTyped}
      onChosen={(option) => choose({ code: option?.code ?? 0, name: option?.name ?? '' })}
    />
  );
}

/** Whether the citizen is in the field: what they type there is not replaced by what comes late. */
const hasFocus = () => document.activeElement?.id === 'field-place.name';

/** The settlement of an address, when it is certain which of that name it is. */
function placeOf(home: Schema['RegistryAddress'] | null | undefined, places: readonly Place[] = []) {
  if (!home) return undefined;
  const named = places.filter((one) => cityOf(one) === home.city);
  const found = named.length > 1 ? named.filter((one) => one.name.includes(home.region)) : named;
  return found.length === 1 ? found[0] : undefined;
}
