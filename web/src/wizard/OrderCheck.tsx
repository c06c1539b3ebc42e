import { Stack } from '@mui/material';
import type { ComponentProps, ReactNode } from 'react';
import { CheckPage, PriceFacts } from '../order/CheckPage';
import { OrderButton } from '../order/OrderButton';
import type { Wizard } from './defineWizard';

/** What a check page shows of the answers to a step. */
export interface StepGroup<Name extends string> {
  /** Where it is changed. A group of a step that is not asked is left out; one without a step cannot be changed. */
  step?: Name;
  /** By default the step's title. */
  title?: string;
  rows: [label: string, value: ReactNode][];
}

interface StepsCheckProps<Answers, Name extends string> {
  map: Wizard<Answers, Name>;
  answers: Answers;
  groups: readonly StepGroup<Name>[];
}

/** The answers, group by group, under the titles of their steps, each with a link to change it and to come back to the last step. */
export function StepsCheck<Answers, Name extends string>({
  map,
  answers,
  groups,
}: StepsCheckProps<Answers, Name>) {
  const path = map.path(answers);
  return (
    <CheckPage
      check={path.at(-1) ?? ''}
      groups={groups
        .filter(({ step }) => !step || path.includes(step))
        .map(({ step, title, rows }) =>
          step ? { step, title: title ?? map.steps[step].title, rows } : { title: title ?? '', rows },
        )}
    />
  );
}

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
  groups,
  prices,
  ...button
}: OrderCheckProps<Answers, Name>) {
  return (
    <>
      <Stack spacing={2}>
        <StepsCheck map={map} answers={answers} groups={groups} />
        <PriceFacts parts={prices} />
      </Stack>
      <OrderButton {...button} />
    </>
  );
}
