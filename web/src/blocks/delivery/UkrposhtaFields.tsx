import { Alert } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type PostPlace,
  placeName,
  postCities,
  postDistricts,
  postHouses,
  postOffices,
  postRegions,
  postStreets,
} from '#api/posts';
import { ComboField } from '#form/ComboField';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { RadioField } from '#form/RadioField';
import { inUkrainianOrder } from '#lib/collate';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { LoadingButton } from '#ui/LoadingButton';
import type { DeliveryForm } from './delivery';
import { below, type Delivery } from './delivery';
import { useDeliveryParts } from './useDeliveryParts';
import { useRegisteredAddress } from './useRegisteredAddress';

const words = forms.delivery;

const parts = ['region', 'district', 'city', 'street'] as const;

type Part = (typeof parts)[number];

const place = parts.flatMap((part) => [part, `${part}Id`] as const);
const home = ['streetId', 'house', 'zip'] as const;
const receiving = ['zip', 'deliveryType'] as const;

/** An address in Ukraine by Ukrposhta's classifier, from the region down to the house, and where to deliver (LIC-53, DLV-05 to DLV-07). */
export function UkrposhtaFields() {
  const registered = useRegisteredAddress();
  return (
    <>
      <LoadingButton
        variant="outlined"
        onClick={registered.take}
        busy={registered.busy}
        sx={{ mt: 1, mb: 1 }}
      >
        {words.useRegistered}
      </LoadingButton>
      {registered.incomplete && (
        <Alert severity="info" role="status" sx={{ my: 1 }}>
          {words.registeredUnknown}
        </Alert>
      )}
      <PlaceFields />
      <FieldRow columns={3}>
        <House />
        <Field name="delivery.deliveryApartment" label={words.apartment} required={false} maxLength={10} />
        <Field
          name="delivery.zip"
          label={words.zip}
          hint={words.zipHint}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={5}
        />
      </FieldRow>
      <Receiving />
    </>
  );
}

/** From the region down to the street; each part is asked of the one above. */
function PlaceFields() {
  const delivery = useDeliveryParts(place);
  const { setValue } = useFormContext<DeliveryForm>();
  const regions = useQuery(postRegions);
  const districts = useQuery(postDistricts(delivery.regionId));
  const cities = useQuery(postCities(delivery.districtId));
  const streets = useQuery(postStreets(delivery.cityId));

  /** The part has changed: what is below it is unknown again. */
  const choose = (part: Part, place: PostPlace | null) => {
    for (const [name, value] of Object.entries({ [`${part}Id`]: place?.id ?? '', ...below[part] }))
      setValue(`delivery.${name as keyof Delivery}`, value as never);
  };
  const level = (part: Part, query: UseQueryResult<PostPlace[]>, above: string) => (
    <Level
      part={part}
      query={query}
      chosen={delivery[`${part}Id`]}
      kept={delivery[part]}
      closed={above === ''}
      onChosen={(place) => choose(part, place)}
    />
  );
  return (
    <FieldRow>
      {level('region', regions, 'all')}
      {level('district', districts, delivery.regionId)}
      {level('city', cities, delivery.districtId)}
      {level('street', streets, delivery.cityId)}
    </FieldRow>
  );
}

interface LevelProps {
  part: Part;
  query: UseQueryResult<PostPlace[]>;
  chosen: string;
  /** The text of the chosen place. */
  kept: string;
  closed: boolean;
  onChosen: (place: PostPlace | null) => void;
}

/** One part of the address; one that the post does not answer for can be asked for again (DLV-17, DLV-18). */
function Level({ part, query, chosen, kept, closed, onChosen }: LevelProps) {
  const options = useMemo(() => query.data && inUkrainianOrder(query.data, ({ name }) => name), [query.data]);
  if (query.isError && !query.data) return <LoadError of={query} />;
  return (
    <ComboField
      name={`delivery.${part}`}
      label={words[part]}
      options={options}
      keyOf={({ id }) => id}
      labelOf={placeName}
      chosen={chosen}
      kept={chosen ? { id: chosen, name: kept } : undefined}
      loading={query.isFetching}
      disabled={closed}
      hint={query.data?.length === 0 ? words.lost : undefined}
      onChosen={onChosen}
    />
  );
}

function House() {
  const delivery = useDeliveryParts(home);
  const { setValue } = useFormContext<DeliveryForm>();
  const query = useQuery(postHouses(delivery.streetId));
  if (query.isError && !query.data) return <LoadError of={query} />;
  return (
    <ComboField
      name="delivery.house"
      label={words.house}
      options={query.data}
      keyOf={({ number }) => number}
      labelOf={({ number }) => number}
      chosen={delivery.house}
      kept={delivery.house ? { number: delivery.house, zip: delivery.zip } : undefined}
      loading={query.isFetching}
      disabled={delivery.streetId === ''}
      hint={query.data?.length === 0 ? words.lost : undefined}
      onChosen={(house) => setValue('delivery.zip', house?.zip ?? '', { shouldValidate: house !== null })}
    />
  );
}

/** To the office or by courier; an office that is closed takes nothing (DLV-06, DLV-21). */
function Receiving() {
  const { zip, deliveryType } = useDeliveryParts(receiving);
  const offices = useQuery(postOffices(zip));
  const impossible =
    deliveryType === 'office' && offices.data !== undefined && !offices.data.some(({ open }) => open);
  const office = offices.data?.find(({ open }) => open);
  return (
    <>
      <RadioField
        name="delivery.deliveryType"
        label={words.how}
        options={[
          {
            value: 'office',
            label: words.office,
            hint: office ? [office.name, office.address].filter(Boolean).join(', ') : '',
          },
          { value: 'city', label: words.courier },
        ]}
        validate={() => (impossible ? words.impossible : '')}
      />
      {impossible && (
        <Alert severity="error" role="alert">
          {words.impossible}
        </Alert>
      )}
    </>
  );
}
