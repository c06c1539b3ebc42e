import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RadioField } from '#form/RadioField';
import { Loading } from '#ui/Loading';
import { lazyStep, usePreload } from '#wizard/lazyStep';
import type { Answers } from './answers';
import { useProduct } from './product';
import { insurance as text } from './text';

const vehicles = {
  own: lazyStep(async () => (await import('./OwnVehicle')).OwnVehicle),
  other: lazyStep(async () => (await import('./OtherVehicle')).OtherVehicle),
};

/** Whose vehicle is insured. Its fields are fetched with the choice: they may be those of the next step. */
export function WhoseField() {
  const whose = useWatch<Answers, 'whose'>({ name: 'whose' });
  usePreload(whose ? vehicles[whose] : undefined, undefined);
  const { clearErrors } = useFormContext<Answers>();
  const { words } = useProduct();
  return (
    <RadioField
      name="whose"
      label={text.whose}
      options={[
        { value: 'own', label: text.own, hint: text.ownHint },
        { value: 'other', label: text.other, hint: words.otherHint },
      ]}
      onChosen={() => clearErrors()}
    />
  );
}

/** The vehicle, found as whose it is says. */
export function VehicleOf({ whose }: { whose: Answers['whose'] }) {
  if (!whose) return null;
  const Fields = vehicles[whose];
  return (
    <Suspense fallback={<Loading rows={1} />}>
      <Fields key={whose} />
    </Suspense>
  );
}
