import type { BarStep } from '../order/StepBar';
import { forms } from '../text/forms';
import type { Wizard } from './defineWizard';

/** The steps of the bar: those of the map on their way, and those that follow the order. */
export function barSteps<Answers, Name extends string>(
  map: Wizard<Answers, Name>,
  path: readonly string[],
): BarStep[] {
  const steps = path.filter((name): name is Name => name in map.steps);
  return [
    ...steps.map((name) => ({ name, title: map.steps[name].title })),
    ...map.follows.map((name) => ({ name, title: map.followTitles?.[name] ?? forms.steps[name] })),
  ];
}
