/**
 * A wizard as data: its steps in order, when each is asked, and when it is complete. Everything else about where a
 * citizen may go follows from the answers, by pure functions.
 */

import type { Following } from '../order/FollowOrder';
import type { Migrations } from './draft/migrations';

export interface StepRule<Answers> {
  title: string;
  /** Whether the step is asked at all; default: always. */
  when?: (answers: Answers) => boolean;
  /** Whether the answers to this step are whole. */
  complete: (answers: Answers) => boolean;
  /** What the step fills in: names of fields, or of parts such as `delivery`. The server's faults lead here. */
  fields?: readonly string[];
}

export interface Wizard<Answers, Name extends string> {
  type: string;
  /** Raised when stored answers no longer fit, together with a migration. */
  version: number;
  migrate?: Migrations | undefined;
  title: string;
  steps: Record<Name, StepRule<Answers>>;
  /** What the order asks for when it is made; the screens follow the order then. */
  follows: readonly Following[];
  /** What these screens are called in the step bar, when that is not the usual title. */
  followTitles?: Partial<Record<Following, string>>;
  /** The steps of these answers, in order. */
  path: (answers: Answers) => Name[];
  /** The first step that is not complete; the last one when all are. */
  firstOpen: (answers: Answers) => Name;
  /** Whether all steps before a step are complete. */
  canGoTo: (answers: Answers, step: string | null) => step is Name;
  /** The step of these answers that fills in a field. */
  stepOf: (answers: Answers, field: string) => Name | undefined;
}

export function defineWizard<Answers>() {
  return <Name extends string>(map: {
    type: string;
    version: number;
    migrate?: Migrations;
    title: string;
    steps: Record<Name, StepRule<Answers>>;
    follows?: readonly Following[];
    followTitles?: Partial<Record<Following, string>>;
  }): Wizard<Answers, Name> => {
    const names = Object.keys(map.steps) as Name[];
    const path = (answers: Answers) => names.filter((name) => map.steps[name].when?.(answers) ?? true);
    const firstOpen = (answers: Answers): Name => {
      const steps = path(answers);
      return steps.find((name) => !map.steps[name].complete(answers)) ?? (steps[steps.length - 1] as Name);
    };
    const canGoTo = (answers: Answers, step: string | null): step is Name => {
      const steps = path(answers);
      const wanted = steps.indexOf(step as Name);
      return wanted >= 0 && wanted <= steps.indexOf(firstOpen(answers));
    };
    const stepOf = (answers: Answers, field: string) =>
      path(answers).find((name) =>
        map.steps[name].fields?.some((part) => field === part || field.startsWith(`${part}.`)),
      );
    return { follows: ['payment', 'outcome'], ...map, path, firstOpen, canGoTo, stepOf };
  };
}
