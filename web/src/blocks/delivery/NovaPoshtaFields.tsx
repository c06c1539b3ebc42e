import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { MIN_CITY, novaPoshtaBranches, novaPoshtaCities } from '#api/posts';
import { ComboField } from '#form/ComboField';
import { forms } from '#text/forms';
import { useDebounced } from '#ui/useDebounced';
import type { DeliveryForm } from './delivery';
import { below, type Delivery } from './delivery';
import { useDeliveryParts } from './useDeliveryParts';

const words = forms.delivery;

const branch = ['city', 'cityId', 'index', 'warehouse'] as const;

/** A city with what distinguishes it from others of the same name. */
const cityLine = ({ name, type = '', area = '' }: { name: string; type?: string; area?: string }) =>
  [`${type} ${name}`.trim(), area].filter(Boolean).join(', ');

/**
 * A branch of Nova Poshta: the city, searched from three letters on, a newer search cancelling the older one (DLV-25), and
 * one of its branches.
 */
export function NovaPoshtaFields() {
  const delivery = useDeliveryParts(branch);
  const { setValue } = useFormContext<DeliveryForm>();
  const [typed, setTyped] = useState('');
  const cityName = useDebounced(typed.trim());
  const cities = useQuery(novaPoshtaCities(cityName));
  const branches = useQuery(novaPoshtaBranches(delivery.cityId));
  const short = typed.trim().length < MIN_CITY;
  return (
    <>
      <ComboField
        name="delivery.city"
        label={words.city}
        options={short ? [] : cities.data}
        keyOf={({ ref }) => ref}
        labelOf={cityLine}
        chosen={delivery.cityId}
        kept={delivery.cityId ? { ref: delivery.cityId, name: delivery.city } : undefined}
        loading={!short && (cities.isFetching || typed.trim() !== cityName)}
        reading={cities}
        onTyped={setTyped}
        onChosen={(city) => {
          for (const [name, value] of Object.entries({ cityId: city?.ref ?? '', ...below.city }))
            setValue(`delivery.${name as keyof Delivery}`, value as never);
        }}
      />
      <ComboField
        name="delivery.warehouse"
        label={words.warehouse}
        options={branches.data?.filter(({ postomat }) => !postomat)} // a plate is half a metre long
        keyOf={({ index }) => index}
        labelOf={({ name }) => name}
        chosen={delivery.index}
        kept={
          delivery.index
            ? { ref: '', number: '', index: delivery.index, name: delivery.warehouse, postomat: false }
            : undefined
        }
        loading={branches.isFetching}
        reading={branches}
        disabled={delivery.cityId === ''}
        hint={words.warehouseSearch}
        onChosen={(branch) => setValue('delivery.index', branch?.index ?? '')}
      />
    </>
  );
}
