import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countries } from '../../api/posts';
import { ComboField } from '../../form/ComboField';
import { Field } from '../../form/Field';
import { FieldRow } from '../../form/FieldRow';
import { forms } from '../../text/forms';
import { LoadError } from '../../ui/LoadError';
import type { Delivery, DeliveryForm } from './delivery';
import { dialCode, onlyDialCode } from './dialCodes';

const words = forms.delivery;
const raise = (typed: string) => typed.toUpperCase();

/** What is asked beside the country: how it is called, and whether it must be there. */
const fields: readonly [name: keyof Delivery, label: string, needed: boolean][] = [
  ['lastNameLat', forms.person.lastNameLat, true],
  ['firstNameLat', forms.person.firstNameLat, true],
  ['city', words.cityAbroad, true],
  ['street', words.streetAbroad, true],
  ['house', words.house, true],
  ['deliveryApartment', words.apartment, false],
  ['company', words.company, false],
];

type LatinName = Record<'lastName' | 'firstName', string>;

/** An address abroad, in Latin letters, and a phone there (LIC-54, DLV-08, DLV-13, DLV-15, VAL-18, VAL-19). */
export function AbroadFields({ latin }: { latin: LatinName | undefined }) {
  const all = useQuery(countries);
  const delivery = useWatch<DeliveryForm, 'delivery'>({ name: 'delivery' });
  const { setValue } = useFormContext<DeliveryForm>();
  useLatinName(latin);
  useDialCode(delivery.countryCode);
  if (all.isError && !all.data) return <LoadError of={all} />; // DLV-22
  const { countryCode, country, zipForms } = delivery;
  return (
    <>
      <Typography color="textSecondary">{words.latin}</Typography>
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
          {...(zipForms ? { hint: words.zipForm(zipForms) } : {})}
          maxLength={12}
          shape={raise}
        />
        {fields.map(([name, label, needed]) => (
          <Field key={name} name={`delivery.${name}`} label={label} required={needed} shape={raise} />
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
    setValue('delivery.lastNameLat', raise(latin.lastName));
    setValue('delivery.firstNameLat', raise(latin.firstName));
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
