import type { BarStep } from '#order/StepBar';
import { forms } from '#text/forms';
import type { Wizard } from './defineWizard';

/** The steps of the bar: those of the map on their way, and those that follow the order, which is not paid for by all answers. */
export function barSteps<Answers, Name extends string>(
  map: Wizard<Answers, Name>,
  path: readonly string[],
  answers?: Answers,
): BarStep[] {
  const steps = path.filter((name): name is Name => name in map.steps);
  const free = answers !== undefined && map.payable?.(answers) === false;
  const follows = map.follows.filter((name) => name !== 'payment' || !free);
  return [
    ...steps.map((name) => ({ name, title: map.steps[name].title })),
    ...follows.map((name) => ({ name, title: map.followTitles?.[name] ?? forms.steps[name] })),
  ];
}
