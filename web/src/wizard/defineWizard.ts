/**
 * A wizard as data: its steps in order, when each is asked, and the rules of its fields. Where a citizen may go follows from the
 * answers by pure functions.
 */
import type { Requests } from '#api/requests';
import { type AnyRules, type FieldRules, passes } from '#form/fieldRules';
import type { Resets } from '#form/resets';
import type { Following } from '#order/FollowOrder';
import type { Migrations } from './draft/migrations';

interface StepDefinition<Answers> {
  title: string;
  /** Whether the step is asked at all; default: always. */
  when?: (answers: Answers) => boolean;
  /** What the step fills in, with the rules that its fields apply; the server's faults of these lead to it. */
  fields?: FieldRules<Answers>;
  /** Other names of the server's faults that lead to the step: what follows from its answers, or is called differently in an order. */
  serverFields?: readonly string[];
  /** What is filled in again, in this step or another one, when a field of the step changes. */
  resets?: Resets<Answers>;
  /** Whether the answers to this step are complete, beside the rules of its fields. */
  complete?: (answers: Answers) => boolean;
}

export interface Step<Answers> {
  title: string;
  when?: (answers: Answers) => boolean;
  complete: (answers: Answers) => boolean;
  fields: readonly string[];
  rules: AnyRules;
  resets: Resets<Answers>;
}

/** What a wizard does with its answers as a whole. */
interface Conversions<Answers, Offer, Facts, Body> {
  /** The body of the order; facts are what its last step knows beside the answers. */
  orderOf: (answers: Answers, facts: Facts) => Body;
  /** The form's name of a field that the server has refused. */
  fieldOf: (field: string, answers: Answers) => string;
  /** The answers as far as they are still offered, when the wizard is opened. */
  reconcile: (answers: Answers, offer: Offer) => Answers;
}

/** A wizard whose offer or facts do not matter is one of `never`. */
export interface Wizard<
  Answers,
  Name extends string,
  Offer = never,
  Facts = never,
  Service extends keyof Requests = keyof Requests,
> extends Conversions<Answers, Offer, Facts, Requests[Service]> {
  type: Service;
  /** Raised when stored answers no longer fit, together with a migration. */
  version: number;
  migrate?: Migrations | undefined;
  /** The answers that `reconcile` makes of the offer, which no draft stores: what registers say is not the citizen's answer. */
  derived: readonly (keyof Answers & string)[];
  title: string;
  steps: Record<Name, Step<Answers>>;
  /** What the order asks for when it is made; the screens follow the order then. */
  follows: readonly Following[];
  /** Whether the order is paid for; default: always. */
  payable?: ((answers: Answers) => boolean) | undefined;
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
  return <Name extends string, Service extends keyof Requests, Offer = undefined, Facts = undefined>(
    map: {
      type: Service;
      version: number;
      migrate?: Migrations;
      derived?: readonly (keyof Answers & string)[];
      title: string;
      steps: Record<Name, StepDefinition<Answers>>;
      follows?: readonly Following[];
      payable?: (answers: Answers) => boolean;
      followTitles?: Partial<Record<Following, string>>;
    } & Partial<Conversions<Answers, Offer, Facts, Requests[Service]>>,
  ): Wizard<Answers, Name, Offer, Facts, Service> => {
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
    return {
      ...asTheyAre,
      derived: [],
      follows: ['payment', 'outcome'],
      ...map,
      steps,
      path,
      firstOpen,
      canGoTo,
      stepOf,
    };
  };
}

/** The conversions of a wizard that names none. */
const asTheyAre = {
  orderOf: (): never => {
    throw new TypeError('the map of the wizard has no orderOf');
  },
  fieldOf: (field: string) => field,
  reconcile: <Answers>(answers: Answers) => answers,
};

function stepOfDefinition<Answers>({
  fields = {},
  serverFields = [],
  resets = {},
  complete,
  ...step
}: StepDefinition<Answers>): Step<Answers> {
  return {
    ...step,
    fields: [...Object.keys(fields), ...serverFields],
    rules: fields as AnyRules,
    resets,
    complete: (answers) => passes(fields, answers) && (complete?.(answers) ?? true),
  };
}
