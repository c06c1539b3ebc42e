import type { Order, Stage } from '#api/queries';
import type { StepProps } from '#wizard/useStepForm';

/** What a step of the order's way is given: the order, and how far it has come. */
export interface StageProps extends StepProps {
  order: Order;
  stage: Stage;
}
