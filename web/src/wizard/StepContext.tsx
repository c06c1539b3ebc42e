import type { ReactNode } from 'react';
import { FieldRulesProvider } from '#form/fieldRules';
import { ResetsProvider } from '#form/resets';
import type { Step } from './defineWizard';

/** Gives the fields of a step what the map says of them. */
export function StepContext<Answers>({ step, children }: { step: Step<Answers>; children: ReactNode }) {
  return (
    <FieldRulesProvider value={step.rules}>
      <ResetsProvider value={step.resets}>{children}</ResetsProvider>
    </FieldRulesProvider>
  );
}
