import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Task, tasks } from '#api/queries';

/** What is left to do of an order that was begun; what follows its result is no beginning. */
const steps = new Set<Task['kind']>([
  'pay',
  'sign',
  'choose_plate',
  'choose_another',
  'continue',
  'confirm_loss',
  'approve',
  'enter_code',
  'resend_code',
]);

/**
 * What a citizen has begun of a service. It is shown above the form, which waits for it: a form that moves while it is filled in
 * is pressed in the wrong place. What cannot be read holds up nothing, nor does what is read again later.
 */
export function useBegunOrders(service: string, enabled: boolean): { begun: Task[]; awaited: boolean } {
  const { data, isPending, failureCount } = useQuery({ ...tasks, enabled });
  const [wasShown, setWasShown] = useState(!enabled);
  if (!wasShown && !(isPending && failureCount === 0)) setWasShown(true);
  const begun = data?.tasks.filter(
    ({ kind, path }) => steps.has(kind) && path.startsWith(`/services/${service}?`),
  );
  return { begun: (enabled && begun) || [], awaited: !wasShown };
}
