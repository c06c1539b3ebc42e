import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '#api/lookups';
import { nationalLicence, service } from '#api/queries';
import { DeliveryFields } from '#blocks/delivery/DeliveryFields';
import { StepForm } from '#form/StepForm';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';
import { type StepProps, useStepForm } from '#wizard/useStepForm';
import { draft, payable, wizard } from '../wizard';

/** How the licence is received (LIC-09, LIC-27, LIC-51 to LIC-54); after a loss to the war at a service centre alone (LIC-33, AMB-090). */
export function DeliveryStep({ next, back, closed }: StepProps) {
  const form = useStepForm(draft);
  const { data: licence } = useQuery(nationalLicence);
  const combatLoss = form.getValues('isCombatLoss');
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <DeliveryFields
          service={wizard.type}
          free={!payable(form.getValues())}
          pickupOnly={combatLoss ? forms.delivery.combat : undefined}
          {...(licence?.lastNameUS && licence.firstNameUS
            ? { latin: { lastName: licence.lastNameUS, firstName: licence.firstNameUS } }
            : {})}
        />
      </Panel>
    </StepForm>
  );
}

DeliveryStep.reads = [deliveryTypes(wizard.type), service(wizard.type)];
