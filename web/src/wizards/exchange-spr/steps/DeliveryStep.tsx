import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '#api/lookups';
import { nationalLicence, service } from '#api/queries';
import { DeliveryFields } from '#blocks/delivery/DeliveryFields';
import { StepForm } from '#form/StepForm';
import { Panel } from '#ui/Panel';
import { useStepForm } from '#wizard/useStepForm';
import { answersOf, choices } from '../choices';
import type { StageProps } from '../stage';
import { certificateStages as stages } from '../stagesText';
import { goodsOf, wizard } from '../wizard';

/** How the certificate and the plates are received (SPR-05); abroad not to everybody (SPR-32, AMB-098). */
export function DeliveryStep({ order, stage, next, back, closed }: StageProps) {
  const form = useStepForm(choices);
  const { data: licence } = useQuery(nationalLicence);
  const goods = goodsOf(answersOf(order, stage, form.getValues()));
  return (
    <StepForm form={form} onNext={next} onBack={back} closed={closed}>
      <Panel>
        <DeliveryFields
          service={wizard.type}
          {...(goods ? { goods: stages.goods[goods] } : {})}
          domesticOnly={stage.domesticOnly ? stages.domesticOnly : undefined}
          {...(licence?.lastNameUS && licence.firstNameUS
            ? { latin: { lastName: licence.lastNameUS, firstName: licence.firstNameUS } }
            : {})}
        />
      </Panel>
    </StepForm>
  );
}

DeliveryStep.reads = [deliveryTypes(wizard.type), service(wizard.type)];
