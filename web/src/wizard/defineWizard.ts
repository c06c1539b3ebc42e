/**
 * A wizard as data: its steps in order, when each is asked, and the rules of its fields. Where a citizen may go follows from the
 * answers by pure functions.
 */
import type { AnyRules, FieldRules } from '../form/fieldRules';
import type { Following } from '../order/FollowOrder';
import type { Migrations } from './draft/migrations';

interface StepDefinition<Answers> {
  title: string;
  /** Whether the step is asked at all; default: always. */
  when?: (answers: Answers) => boolean;
  /**
   * What the step fills in; the server's faults of these fields lead to it. By name with the rule that `<Field>` applies, or the
   * names alone, of fields or of parts such as `delivery`.
   */
  fields?: FieldRules<Answers> | readonly string[];
  /** Whether the answers to this step are complete, beside the rules of its fields. */
  complete?: (answers: Answers) => boolean;
}

export interface Step<Answers> {
  title: string;
  when?: (answers: Answers) => boolean;
  complete: (answers: Answers) => boolean;
  fields: readonly string[];
  rules: AnyRules;
}

export interface Wizard<Answers, Name extends string> {
  type: string;
  /** Raised when stored answers no longer fit, together with a migration. */
  version: number;
  migrate?: Migrations | undefined;
  title: string;
  steps: Record<Name, Step<Answers>>;
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
    steps: Record<Name, StepDefinition<Answers>>;
    follows?: readonly Following[];
    followTitles?: Partial<Record<Following, string>>;
  }): Wizard<Answers, Name> => {
    const names = Object.keys(map.steps) as Name[];
    const steps = Object.fromEntries(
      names.map((name) => [name, stepOfDefinition(map.steps[name])]),
    ) as Record<Name, Step<Answers>>;
    const path = (answers: Answers) => names.filter((name) => steps[name].when?.(answers) ?? true);
    const firstOpen = (answers: Answers): Name => {
      const names = path(answers);
      return names.find((name) => !steps[name].complete(answers)) ?? (names[names.length - 1] as Name);
    };
    const canGoTo = (answers: Answers, step: string | null): step is Name => {
      const names = path(answers);
      const index = names.indexOf(step as Name);
      return index >= 0 && index <= names.indexOf(firstOpen(answers));
    };
    const stepOf = (answers: Answers, field: string) =>
      path(answers).find((name) =>
        steps[name].fields.some((part) => field === part || field.startsWith(`${part}.`)),
      );
    return { follows: ['payment', 'outcome'], ...map, steps, path, firstOpen, canGoTo, stepOf };
  };
}

function stepOfDefinition<Answers>({
  fields = {},
  complete,
  ...step
}: StepDefinition<Answers>): Step<Answers> {
  const named = Array.isArray(fields);
  const rules = (named ? {} : fields) as AnyRules;
  const valid = (answers: Answers) =>
    Object.entries(rules).every(([name, rule]) => !rule?.(valueAt(answers, name), answers as never));
  return {
    ...step,
    fields: named ? fields : Object.keys(rules),
    rules,
    complete: (answers) => valid(answers) && (complete?.(answers) ?? true),
  };
}

/** The answer that a field's name leads to, such as `place.name`. */
const valueAt = (answers: unknown, name: string) =>
  name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], answers) as never;
