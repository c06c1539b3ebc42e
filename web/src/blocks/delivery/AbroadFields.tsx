import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { countries } from '#api/posts';
import { ComboField } from '#form/ComboField';
import { Field } from '#form/Field';
import { FieldRow } from '#form/FieldRow';
import { plainLatin } from '#lib/transliterate';
import { forms } from '#text/forms';
import { LoadError } from '#ui/LoadError';
import { type Delivery, type DeliveryForm, exampleZips } from './delivery';
import { dialCode, onlyDialCode } from './dialCodes';
import { useDeliveryParts } from './useDeliveryParts';

const words = forms.delivery;
/** What is asked beside the country: how it is called, what browsers fill in, and whether it must be there. */
const fields: readonly [name: keyof Delivery, label: string, autoComplete: string, needed: boolean][] = [
  ['lastNameLat', forms.person.lastNameLat, 'family-name', true],
  ['firstNameLat', forms.person.firstNameLat, 'given-name', true],
  ['city', words.cityAbroad, 'address-level2', true],
  ['street', words.streetAbroad, 'address-line1', true],
  ['house', words.house, 'off', true],
  ['deliveryApartment', words.apartment, 'off', false],
  ['company', words.company, 'organization', false],
];

const ofCountry = ['countryCode', 'country', 'zipForms'] as const;

/** What takes a few characters. */
const short = new Set<keyof Delivery>(['house', 'deliveryApartment']);

type LatinName = Record<'lastName' | 'firstName', string>;

/** An address abroad, in Latin letters, and a phone there (LIC-54, DLV-08, DLV-13, DLV-15, VAL-18, VAL-19). */
export function AbroadFields({ latin }: { latin: LatinName | undefined }) {
  const all = useQuery(countries);
  const { countryCode, country, zipForms } = useDeliveryParts(ofCountry);
  const { setValue } = useFormContext<DeliveryForm>();
  useLatinName(latin);
  useDialCode(countryCode);
  if (all.isError && !all.data) return <LoadError of={all} />; // DLV-22
  return (
    <>
      <Typography color="textSecondary" sx={{ '* + &': { mt: 2 } }}>
        {words.latin}
      </Typography>
      <FieldRow>
        <ComboField
          name="delivery.country"
          label={words.country}
          options={all.data?.filter(({ code }) => code !== 'UA')}
          keyOf={({ code }) => code}
          labelOf={({ name }) => name}
          chosen={countryCode}
          kept={countryCode ? { code: countryCode, name: country } : undefined}
          loading={all.isFetching}
          onChosen={(chosen) => {
            setValue('delivery.countryCode', chosen?.code ?? '');
            setValue('delivery.zipForms', chosen?.description ?? '');
          }}
        />
        <Field
          name="delivery.zip"
          label={words.zip}
          {...(zipForms ? { hint: words.zipLike(exampleZips(zipForms)) } : {})}
          autoComplete="postal-code"
          maxLength={12}
          width="number"
          shape={plainLatin}
        />
        {fields.map(([name, label, autoComplete, needed]) => (
          <Field
            key={name}
            name={`delivery.${name}`}
            label={label}
            autoComplete={autoComplete}
            required={needed}
            shape={plainLatin}
            {...(short.has(name) ? { width: 'number' } : {})}
          />
        ))}
        <Field
          name="delivery.contactPhone"
          label={words.phone}
          hint={words.phoneHint}
          autoComplete="tel"
          inputMode="tel"
        />
      </FieldRow>
    </>
  );
}

/** The name of the licence, until another one is typed. */
function useLatinName(latin: LatinName | undefined): void {
  const { setValue, getValues } = useFormContext<DeliveryForm>();
  useEffect(() => {
    if (!latin || getValues('delivery.lastNameLat') || getValues('delivery.firstNameLat')) return;
    setValue('delivery.lastNameLat', plainLatin(latin.lastName));
    setValue('delivery.firstNameLat', plainLatin(latin.firstName));
  }, [latin, getValues, setValue]);
}

/** The phone begins with the dial code of the chosen country, until a number is typed. */
function useDialCode(country: string): void {
  const { setValue, getValues } = useFormContext<DeliveryForm>();
  useEffect(() => {
    const code = dialCode(country);
    const typed = getValues('delivery.contactPhone') ?? '';
    if (code && onlyDialCode(typed)) setValue('delivery.contactPhone', `${code} `);
  }, [country, getValues, setValue]);
}
