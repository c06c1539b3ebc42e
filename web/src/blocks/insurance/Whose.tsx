import { useFormContext, useWatch } from 'react-hook-form';
import { RadioField } from '#form/RadioField';
import { type StepComponent, usePreload } from '#wizard/lazyStep';
import type { Answers } from './answers';
import { OtherVehicle } from './OtherVehicle';
import { OwnVehicle } from './OwnVehicle';
import { useProduct } from './product';
import { insurance as text } from './text';

const vehicles: Record<'own' | 'other', StepComponent<object>> = { own: OwnVehicle, other: OtherVehicle };

/** Whose vehicle is insured. What its fields read is fetched with the choice: they may be those of the next step. */
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
  return <Fields key={whose} />;
}
