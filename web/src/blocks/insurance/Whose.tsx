import { lazy, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import { RadioField } from '../../form/RadioField';
import { Loading } from '../../ui/Loading';
import type { Answers } from './answers';
import { useProduct } from './product';
import { insurance as text } from './text';

const OwnVehicle = lazy(async () => ({ default: (await import('./OwnVehicle')).OwnVehicle }));
const OtherVehicle = lazy(async () => ({ default: (await import('./OtherVehicle')).OtherVehicle }));

/** Whose vehicle is insured. */
export function WhoseField() {
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
  return (
    <Suspense fallback={<Loading rows={1} />}>
      {whose === 'own' && <OwnVehicle />}
      {whose === 'other' && <OtherVehicle />}
    </Suspense>
  );
}
