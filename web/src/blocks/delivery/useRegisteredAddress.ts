import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { registeredAddress } from '#api/lookups';
import { placeName, postHouses, postOffices, postStreets } from '#api/posts';
import { type Delivery, type DeliveryForm, noDelivery } from './delivery';

/** Names of streets are compared by their letters alone. */
const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/**
 * Fills the address of delivery in from the one where the citizen is registered, as deep as the post knows it, so that one need not type
 * what the state has already.
 */
export function useRegisteredAddress() {
  const queries = useQueryClient();
  const { setValue, getValues } = useFormContext<DeliveryForm>();
  const [state, setState] = useState<'none' | 'busy' | 'incomplete'>('none');

  const find = async (): Promise<Partial<Delivery>> => {
    const home = await queries.fetchQuery(registeredAddress);
    const [office] = home?.zip ? await queries.fetchQuery(postOffices(home.zip)) : [];
    if (!home || !office?.cityId) return {};
    const found: Partial<Delivery> = {
      region: office.region ?? '',
      regionId: office.regionId ?? '',
      district: office.district ?? '',
      districtId: office.districtId ?? '',
      city: office.city ?? '',
      cityId: office.cityId,
      zip: home.zip ?? '',
      deliveryApartment: home.apartment ?? '',
    };
    const streets = await queries.fetchQuery(postStreets(office.cityId));
    const street = streets.find(({ name }) => letters(name) === letters(home.street));
    if (!street) return found;
    const houses = await queries.fetchQuery(postHouses(street.id));
    const house = houses.find(({ number }) => letters(number) === letters(home.building));
    return {
      ...found,
      street: placeName(street),
      streetId: street.id,
      ...(house ? { house: house.number, zip: house.zip } : {}),
    };
  };
  const take = () => {
    setState('busy');
    const before = JSON.stringify(getValues('delivery'));
    find().then(
      (found) => {
        if (JSON.stringify(getValues('delivery')) !== before) return setState('none'); // it was filled in by hand in the meantime
        const { type, deliveryType, shownCode } = getValues('delivery');
        setValue(
          'delivery',
          { ...noDelivery, type, deliveryType, shownCode, ...found },
          { shouldValidate: false },
        );
        if (found.zip) setValue('delivery.zip', found.zip, { shouldValidate: true });
        setState(found.house ? 'none' : 'incomplete');
      },
      () => setState('incomplete'),
    );
  };
  return { take, busy: state === 'busy', incomplete: state === 'incomplete' };
}
