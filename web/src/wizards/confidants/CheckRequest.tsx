import type { ComponentProps } from 'react';
import type { OrderButton } from '#order/OrderButton';
import { forms } from '#text/forms';
import { PlateView } from '#ui/PlateView';
import type { Wizard } from '#wizard/defineWizard';
import { OrderCheck, type Rows } from '#wizard/OrderCheck';
import type { StepProps } from '#wizard/useStepForm';
import { confidants as text } from './text';

interface CheckRequestProps<Answers> extends Pick<StepProps, 'back' | 'closed'> {
  map: Wizard<Answers, 'vehicle' | 'user' | 'check'>;
  answers: Answers;
  vehicle: { name: string | undefined; plate: string | undefined; vin: string };
  user: { name: string | undefined; rnokpp: string | undefined };
  contacts: { owner: Rows; user: Rows };
  /** The last day of the use. */
  end: string;
  creation: ComponentProps<typeof OrderButton>['creation'];
}

/** All that both sides are going to sign, and the button that makes the order of it (CONF-02, CONF-03, CONF-24). */
export function CheckRequest<Answers>({
  vehicle,
  user,
  contacts,
  end,
  ...check
}: CheckRequestProps<Answers>) {
  return (
    <OrderCheck
      {...check}
      shown={{
        vehicle: {
          [text.steps.vehicle]: [
            [text.vehicle, vehicle.name],
            [text.plate, vehicle.plate && <PlateView plate={vehicle.plate} />],
            [text.vin, vehicle.vin],
          ],
          [text.ownerContact]: contacts.owner,
        },
        user: [
          [forms.person.name, user.name],
          [text.appoint.rnokpp, user.rnokpp],
          ...contacts.user,
          [text.end, end],
        ],
      }}
      prices={[[forms.check.price, 0]]}
      label={forms.check.sign}
    />
  );
}
