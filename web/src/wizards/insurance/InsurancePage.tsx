import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client';
import { type Order, order as orderQuery, profile } from '../../api/queries';
import { day, time } from '../../lib/format';
import { insurance as text } from '../../text/insurance';
import { Failed } from '../../ui/Failed';
import { Loading } from '../../ui/Loading';
import { barOf } from '../../wizard/bar';
import { FollowOrder, followedBar } from '../../wizard/FollowOrder';
import { Result, Save } from '../../wizard/Result';
import { useMade } from '../../wizard/useOrderDraft';
import { Wizard } from '../../wizard/Wizard';
import { WizardShell } from '../../wizard/WizardShell';
import { type Answers, draft, empty, wizard } from './wizard';

const components = {
  vehicle: lazy(async () => ({ default: (await import('./steps/VehicleStep')).VehicleStep })),
  data: lazy(async () => ({ default: (await import('./steps/DataStep')).DataStep })),
  offer: lazy(async () => ({ default: (await import('./steps/OfferStep')).OfferStep })),
  policy: lazy(async () => ({ default: (await import('./steps/PolicyStep')).PolicyStep })),
  address: lazy(async () => ({ default: (await import('./steps/AddressStep')).AddressStep })),
  documents: lazy(async () => ({ default: (await import('./steps/DocumentsStep')).DocumentsStep })),
  privilege: lazy(async () => ({ default: (await import('./steps/PrivilegeStep')).PrivilegeStep })),
};

const Confirmation = lazy(async () => ({ default: (await import('./Confirmation')).Confirmation }));
const PolicyCode = lazy(async () => ({ default: (await import('./PolicyCode')).PolicyCode }));

/** The motor insurance: filled in up to the reservation; with ?id= the screen follows the policy's order (INS-01). */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <Followed id={id} step={params.get('step')} /> : <Filled />;
}

function Filled() {
  const citizen = useQuery(profile);
  const shell = (children: ReactNode) => (
    <WizardShell title={wizard.title} steps={barOf(wizard, wizard.path(empty))} current="vehicle">
      {children}
    </WizardShell>
  );
  const { data } = citizen;
  if (!data) {
    return shell(citizen.isError ? <Failed onRetry={() => void citizen.refetch()} /> : <Loading rows={2} />);
  }
  return (
    <Wizard map={wizard} draft={draft} components={components} settle={(answers) => known(answers, data)} />
  );
}

/** What the profile has is not asked for (INS-38, INS-39). */
function known(answers: Answers, { birthday, ipnChar }: Schema['Profile']): Answers {
  const { insurer } = answers;
  return {
    ...answers,
    insurer: {
      ...insurer,
      birthDate: birthday ? day(birthday) : insurer.birthDate,
      rnokpp: ipnChar || insurer.rnokpp,
      asksBirthDate: !birthday,
      asksRnokpp: !ipnChar,
    },
  };
}

function Followed({ id, step }: { id: string; step: string | null }) {
  const made = draft.use();
  const { data: order } = useQuery(orderQuery(id));
  // Until the data are confirmed they can be changed: the answers stay.
  const confirmed = order && !order.actions.some(({ action }) => action === 'approve');
  useMade(draft, confirmed ? id : '');
  const screen = (children: ReactNode) => <Suspense fallback={<Loading rows={2} />}>{children}</Suspense>;
  const code = (policy: Order) => screen(<PolicyCode order={policy} />);
  return (
    <FollowOrder
      id={id}
      step={step}
      map={wizard}
      steps={followedBar(wizard, id, made, empty)}
      waiting={text.waiting}
      asks={{
        approve: (policy) => screen(<Confirmation order={policy} />),
        enter_code: code,
        resend_code: code,
      }}
      result={(policy) => <Done order={policy} />}
    />
  );
}

/** The policy in force: its number, where it is sent, and its file some minutes later (INS-11, INS-25 to INS-27). */
function Done({ order }: { order: Order }) {
  const { insurance: policy, email, actions, soon } = order;
  const words = text.policyFacts;
  const ready = actions.some(({ action }) => action === 'download_policy');
  const from = soon?.find(({ action }) => action === 'download_policy')?.from;
  useAskedAt(order.id, from);
  return (
    <Result
      order={order}
      next={[]}
      facts={[
        [words.number, policy?.policyNumber],
        [words.company, policy?.company],
        [words.from, day(policy?.startDate)],
        [words.to, day(policy?.endDate)],
        [text.email, email && `${email}. ${text.emailNote}`],
        [
          text.fileName,
          ready ? (
            <Save
              key="policy"
              path={`/api/services/${order.id}/policy`}
              name={text.fileName}
              label={text.save}
            />
          ) : (
            from && text.soon(time(from))
          ),
        ],
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
