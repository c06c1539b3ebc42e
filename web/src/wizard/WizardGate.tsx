import { type ReactNode, useState } from 'react';
import { WizardShell } from '#order/WizardShell';
import { LoadError, type Reading } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { barSteps } from './barSteps';
import type { Wizard } from './defineWizard';

interface WizardGateProps<Data, Answers, Name extends string> {
  map: Wizard<Answers, Name>;
  empty: Answers;
  /** What must be known before anything is filled in. */
  query: Reading & { data: Data | undefined };
  /** Why nothing can be filled in, if so. */
  refusal?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * The way into a wizard: until it is open, the frame of its first step says what it waits for, or without steps why it stays closed. Who was let in
 * stays in, whatever is read later: an order that is being made uses up what it is made of, and the server checks again.
 */
export function WizardGate<Data, Answers, Name extends string>({
  map,
  empty,
  query,
  refusal,
  children,
}: WizardGateProps<Data, Answers, Name>) {
  const { data } = query;
  const [admitted, setAdmitted] = useState<{ data: Data }>();
  const refused = data === undefined ? undefined : refusal?.(data);
  if (refusal && data !== undefined && !refused && admitted?.data !== data) setAdmitted({ data });
  if (data !== undefined && !refused) return children(data);
  if (admitted) return children(admitted.data);
  const path = map.path(empty);
  // Where there is nothing to fill in there are no steps.
  const steps = refused ? [] : barSteps(map, path);
  return (
    <WizardShell title={map.title} steps={steps} current={path[0] ?? ''}>
      {refused || (query.error ? <LoadError of={query} /> : <Loading rows={2} />)}
    </WizardShell>
  );
}
