import { Stack } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { type CheckGroup, CheckPage, PriceFacts } from '#order/CheckPage';
import { OrderButton } from '#order/OrderButton';
import type { Wizard } from './defineWizard';

export type Rows = [label: string, value: ReactNode][];

/** Rows in groups, by the title of the group. */
type Groups = Record<string, Rows>;

/**
 * What a check page shows of the answers, step by step in the order of the page: rows under the title of the step, or in several groups.
 * A step that is not asked is left out.
 */
export type Shown<Name extends string> = { readonly [Step in Name]?: Rows | Groups };

interface StepsCheckProps<Answers, Name extends string> {
  map: Wizard<Answers, Name>;
  answers: Answers;
  shown: Shown<Name>;
  /** What no step can change; it comes first. */
  fixed?: Groups;
}

/** The answers under the titles of their steps, each with a link to change it and to come back to the last step. */
export function StepsCheck<Answers, Name extends string>({
  map,
  answers,
  shown,
  fixed = {},
}: StepsCheckProps<Answers, Name>) {
  const path = map.path(answers);
  const groups = Object.entries<Rows | Groups | undefined>(shown).flatMap(([name, rows = []]) => {
    const step = path.find((one) => one === name);
    return step ? groupsOf(Array.isArray(rows) ? { [map.steps[step].title]: rows } : rows, step) : [];
  });
  return <CheckPage check={path.at(-1) ?? ''} groups={[...groupsOf(fixed), ...groups]} />;
}

const groupsOf = (groups: Groups, step?: string): CheckGroup[] =>
  Object.entries(groups).map(([title, rows]) => ({ title, rows, ...(step ? { step } : {}) }));

interface OrderCheckProps<Answers, Name extends string>
  extends StepsCheckProps<Answers, Name>,
    ComponentProps<typeof OrderButton> {
  /** What the order costs, part by part, in kopecks. */
  prices: ComponentProps<typeof PriceFacts>['parts'];
}

/** The last step of a wizard: all that is going to be ordered, what it costs, and the button that orders it. */
export function OrderCheck<Answers, Name extends string>({
  map,
  answers,
  shown,
  fixed = {},
  prices,
  ...button
}: OrderCheckProps<Answers, Name>) {
  return (
    <>
      <Stack spacing={2}>
        <StepsCheck map={map} answers={answers} shown={shown} fixed={fixed} />
        <PriceFacts parts={prices} />
      </Stack>
      <OrderButton {...button} />
    </>
  );
}
