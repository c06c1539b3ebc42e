import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { insurancePlaces } from '../../api/insurance';
import { registeredAddress } from '../../api/lookups';
import { ComboField } from '../../form/ComboField';
import { forms } from '../../text/forms';
import { useDebounced } from '../../ui/useDebounced';
import { type Answers, cityOf } from './answers';

/** The settlement whose code offers are asked by; the address of the insured is in it. */
export function PlaceField({ label, hint }: { label: string; hint: string }) {
  const { setValue } = useFormContext<Answers>();
  const place = useWatch<Answers, 'place'>({ name: 'place' });
  const [typed, setTyped] = useState('');
  const home = useQuery(registeredAddress);
  const searched = useDebounced(typed.trim());
  const name = searched || home.data?.city || '';
  const places = useQuery(insurancePlaces(name));
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
      none={forms.none}
      onTyped={setTyped}
      onChosen={(option) => {
        const chosen = { code: option?.code ?? 0, name: option?.name ?? '' };
        setValue('place', chosen);
        setValue('city', cityOf(chosen));
      }}
    />
  );
}
