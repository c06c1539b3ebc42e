import { Box } from '@mui/material';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Loading } from '#ui/Loading';
import type { Wizard } from './defineWizard';
import type { StepComponent } from './lazyStep';
import { StepContext } from './StepContext';

interface WizardStepProps<Answers, Name extends string, Props extends object> {
  map: Pick<Wizard<Answers, Name>, 'steps'>;
  step: Name;
  components: Partial<Record<Name, StepComponent<Props>>>;
  /** What the step's component is given. */
  props: Props;
  /** Why nothing can be ordered now, if so. */
  blocked: ReactNode;
  /** What is said above the step. */
  children: ReactNode;
}

/** The step of a wizard that is filled in now. */
export function WizardStep<Answers, Name extends string, Props extends object>({
  map,
  step,
  components,
  props,
  blocked,
  children,
}: WizardStepProps<Answers, Name, Props>) {
  const Step: ComponentType<Props> | undefined = components[step];
  return (
    <>
      {blocked && <Box sx={{ mb: 3 }}>{blocked}</Box>}
      <Suspense fallback={<Loading rows={2} />}>
        {children}
        <StepContext step={map.steps[step]}>{Step && <Step {...props} />}</StepContext>
      </Suspense>
    </>
  );
}
