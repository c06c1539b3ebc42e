import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Schema } from '#api/client';
import { registeredAddress } from '#api/lookups';
import { Field } from '#form/Field';
import { describedBy, FieldFrame } from '#form/FieldFrame';
import { FieldRow } from '#form/FieldRow';
import { inputLook } from '#theme/inputLook';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { type Answers, cityOf } from '../answers';
import { fill } from '../fill';
import { PlaceField } from '../PlaceField';
import { useProduct } from '../product';
import { ReservingForm } from '../ReservingForm';
import { insurance as text } from '../text';

type Home = Schema['RegistryAddress'] | null | undefined;

const capitals = (typed: string) => typed.toUpperCase();

/**
 * Where the insured lives (INS-06, INS-34 to INS-37): who owns the vehicle, in the settlement that the price was asked for. Of another
 * person's vehicle that settlement is its owner's, and the insured has one of their own.
 */
export function AddressStep(props: StepProps) {
  const { draft, place } = useProduct();
  const form = useStepForm(draft);
  const { data: home } = useQuery(registeredAddress);
  const answers = draft.use((state) => state.answers);
  const free = !place && answers.whose === 'other';
  const city = free ? undefined : cityOf(answers.place);
  useHome(form, home, city);
  return (
    <ReservingForm {...props} form={form} step="address">
      <Panel>
        {place && <PlaceField {...place} own />}
        {!place && city !== undefined && <City name={city} />}
        {free && <Field name="city" label={text.city} maxLength={100} />}
        <Field name="region" label={text.region} maxLength={100} />
        <Field name="street" label={text.street} maxLength={100} />
        <FieldRow columns={3}>
          <Field name="building" label={text.house} shape={capitals} maxLength={50} />
          <Field name="flat" label={text.flat} required={false} shape={capitals} maxLength={10} />
          <Field name="zip" label={text.zip} hint={text.zipHint} inputMode="numeric" maxLength={5} />
        </FieldRow>
        {home && home.city === answers.city && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {text.fromRegister}
          </Typography>
        )}
      </Panel>
    </ReservingForm>
  );
}

AddressStep.reads = [registeredAddress];

/** Fills in the registered address when nothing was typed; in a certain settlement only when it is there. */
function useHome(
  { getValues, setValue }: UseFormReturn<Answers>,
  home: Home,
  city: string | undefined,
): void {
  useEffect(() => {
    if (city !== undefined) setValue('city', city);
    const typed =
      getValues(['street', 'building']).some(Boolean) || (city === undefined && getValues('city'));
    if (!home || typed || (city ?? home.city) !== home.city) return;
    fill(
      setValue,
      {
        region: home.region,
        city: home.city,
        street: [home.streetType, home.street].filter(Boolean).join(' '),
        building: capitals(home.building),
        flat: capitals(home.apartment ?? ''),
        zip: home.zip ?? '',
      },
      true,
    );
  }, [home, city, getValues, setValue]);
}

/** The settlement; it is changed where the price is asked for. */
function City({ name }: { name: string }) {
  return (
    <FieldFrame id="field-city" label={text.city} hint={text.cityHint} fault={undefined}>
      <Box
        component="input"
        id="field-city"
        value={name}
        readOnly
        aria-describedby={describedBy('field-city', text.cityHint, undefined)}
        sx={{ ...inputLook, maxWidth: '24em', bgcolor: 'background.default' }}
      />
    </FieldFrame>
  );
}
