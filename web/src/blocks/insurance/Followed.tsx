import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Order, order as orderQuery } from '#api/queries';
import { day, time } from '#lib/format';
import { shownEmail } from '#lib/validation';
import { FollowOrder } from '#order/FollowOrder';
import { Result } from '#order/Result';
import { Redirect } from '#ui/Redirect';
import { useFollowedSteps } from '#wizard/useOrderDraft';
import { empty } from './answers';
import { Confirmation } from './Confirmation';
import { PolicyCode } from './PolicyCode';
import { PolicyDownload } from './PolicyDownload';
import { useProduct } from './product';
import { insurance as text } from './text';

/** The order of a policy: approved, signed by a code, paid, in force (INS-01). */
export function Followed({ id, step }: { id: string; step: string | null }) {
  const { wizard, draft } = useProduct();
  const { data: order } = useQuery(orderQuery(id));
  // Until the policy is in force the answers stay: its data can be changed until it is signed, and an insurer may refuse even what
  // was paid for; then another try needs no typing.
  const steps = useFollowedSteps(wizard, draft, empty, id, order?.status !== 'done');
  const [changing, setChanging] = useState(false);
  const code = (policy: Order) => <PolicyCode order={policy} onChange={() => setChanging(true)} />;
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={steps}
      waiting={text.waiting}
      customScreen={({ status }) =>
        status === 'canceled' && changing && <Redirect to={`?step=${wizard.path(empty)[0]}`} replace />
      }
      screens={{
        approve: (policy) => <Confirmation order={policy} onChange={() => setChanging(true)} />,
        enter_code: code,
        resend_code: code,
      }}
      result={(policy) => <Done order={policy} />}
    />
  );
}

/** The policy in force: its number, where it is sent, and its file some minutes later (INS-11, INS-25 to INS-27). */
function Done({ order }: { order: Order }) {
  const { insurance: policy, insured, email, actions, soon } = order;
  const words = text.policyFacts;
  const { number } = useProduct().words;
  const ready = actions.some(({ action }) => action === 'download_policy');
  const from = soon?.find(({ action }) => action === 'download_policy')?.from;
  useAskedAt(order.id, from);
  const about: [string, ReactNode][] = [
    [words.company, policy?.company],
    [text.facts.vehicle, insured && `${insured.vehicle}, ${insured.plate}`],
  ];
  // Number and term of a policy that the insurer has refused would look like those of a valid one.
  if (order.status === 'refusal') return <Result order={order} next={[]} facts={about} />;
  return (
    <Result
      order={order}
      next={[]}
      facts={[
        [number, policy?.policyNumber],
        ...about,
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [text.email, email && shownEmail(email)],
        [text.file, ready ? <PolicyDownload key="policy" order={order} /> : from && text.soon(time(from))],
      ]}
    />
  );
}

/** Reads an order again when something can be done with it. */
function useAskedAt(id: string, at: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!at) return;
    const { queryKey } = orderQuery(id);
    const wait = Math.max(0, Date.parse(at) - Date.now()) + 1_000;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), wait);
    return () => clearTimeout(timer);
  }, [id, at, queries]);
}
