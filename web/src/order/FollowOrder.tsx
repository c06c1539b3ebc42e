import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isSignedOut } from '#api/client';
import { type Order, order as orderQuery } from '#api/queries';
import { useStream } from '#api/stream';
import { forms } from '#text/forms';
import { text } from '#text/uk';
import { Loading } from '#ui/Loading';
import { Redirect } from '#ui/Redirect';
import { ChangeContext } from './changeContext';
import { forgetAttempt, storedAttempt } from './diiaAttempt';
import { Outcome } from './Outcome';
import { PaymentRedirect } from './PaymentRedirect';
import type { BarStep } from './StepBar';
import { taken } from './takenSteps';
import { WizardShell } from './WizardShell';

/** How long this screen waits for the bank's confirmation before the list of orders replaces it. */
const BANK_PATIENCE = 10_000;

/** How often an order that works is asked for, ms. */
const ASK_EVERY = 2_000;
/** The same while the stream is connected: for what it may have missed. */
const ASK_BESIDE_STREAM = 30_000;

/** A screen that follows the order. */
export type Following = 'sign' | 'confirm' | 'payment' | 'outcome';

/** An action that an order asks of the citizen on a screen of its own. */
type Asked = Order['actions'][number]['action'];

interface FollowOrderProps {
  id: string;
  /** The step in the address: `payment` leads on to the bank, `outcome` to what became of an order that was handed in. */
  step: string | null;
  map: { type: string; title: string };
  steps: BarStep[];
  /** What the order shows when nothing is asked of the citizen any more. */
  result: (order: Order) => ReactNode;
  /** Screens of what the order asks for, by action. */
  screens?: Partial<Record<Asked, (order: Order) => ReactNode>>;
  /** A screen of the wizard's own, frame and all, for states that it knows; undefined for the others. */
  customScreen?: (order: Order) => ReactNode | undefined;
  /** Where the bank sends one back to; by default to this screen. */
  returnTo?: (order: Order) => string;
  /** Whether the order can be filled in again with other data, until it is signed or paid for; default: it can. */
  changeable?: boolean;
  /** What is read while the order works by itself: in a few words, and what it does. */
  waiting?: { title: string; note: string };
}

/** The steps of the bar where an order asks for something; everything else is asked in its outcome. */
const placeOf: Partial<Record<Asked, Following>> = {
  sign: 'sign',
  reject: 'confirm',
  approve: 'confirm',
  enter_code: 'confirm',
  resend_code: 'confirm',
};

/** Statuses in which an order works without anybody. */
const working = new Set(['created', 'draft', 'signed', 'payment_received', 'payed']);

/**
 * Statuses in which the application is with others, or was decided: who has answered the order here, or has seen its
 * result, continues to see what becomes of it.
 */
const handedIn = new Set([
  'w8_2_confirm',
  'sent',
  'received',
  'w8_2_processing',
  'w8_2_manufacturing',
  'processing',
  'processed',
  'w8_2_receive',
  'done',
  'storage',
  'refusal',
  'rejected',
]);

/** An order that is followed: what it asks of the citizen here, and how far the way to the bank is. */
interface FollowedOrder extends FollowOrderProps {
  order: Order;
  asked: Asked | undefined;
  /** The citizen has answered the order on this visit, or has seen its result. */
  here: boolean;
  /** On to the bank. */
  pay: boolean;
  /** The bank's confirmation was waited for long enough. */
  gaveUp: boolean;
}

interface View {
  when: (seen: FollowedOrder) => boolean;
  /** The step of the bar. */
  at: (seen: FollowedOrder) => string;
  screen: (seen: FollowedOrder) => ReactNode;
}

/** What is shown of an order: the first view that applies. Any other order is shown in the list. */
const views: View[] = [
  {
    when: ({ asked }) => asked !== undefined,
    at: ({ asked }) => (asked && placeOf[asked]) ?? 'outcome',
    screen: ({ asked, screens, order }) => asked && screens?.[asked]?.(order),
  },
  {
    when: ({ order, here }) => expected(order) || (here && handedIn.has(order.status)),
    at: () => 'outcome',
    screen: ({ result, order }) => result(order),
  },
  {
    when: ({ order }) => working.has(order.status) && !payable(order),
    at: () => 'outcome',
    screen: ({ waiting, order }) => (
      <Waiting title={waiting?.title ?? forms.result.waiting}>
        {order.problem || !waiting ? order.explanation : waiting.note}
      </Waiting>
    ),
  },
  {
    when: ({ order, pay }) => pay && payable(order),
    at: () => 'payment',
    screen: ({ order, id, map, returnTo }) => (
      <PaymentRedirect order={order} returnTo={returnTo?.(order) ?? `/services/${map.type}?id=${id}`} />
    ),
  },
  {
    when: ({ order, gaveUp }) => !gaveUp && payable(order) && billed(order),
    at: () => 'payment',
    screen: () => <Waiting title={forms.result.waitingBank}>{forms.result.waitingBankNote}</Waiting>,
  },
];

/**
 * The screen follows an order that was made: to the signature, to the bank, back from it, and to the result (ROUTE-23 to
 * ROUTE-26, VCHK-02, VCHK-03, PAY-09). What it shows is decided by the order's actions and status. Who opens it, or comes back
 * from the bank, sees the result of an order that has the status expected after its payment; any other one is in the list.
 */
export function FollowOrder(props: FollowOrderProps) {
  const { id, map, steps, customScreen, changeable = true } = props;
  const { query, here, pay, gaveUp, unreachable, signedOut } = useFollowedOrder(id, props.step);
  const changing = useRef(false);
  const order = query.data;
  const frame = (at: string, children: ReactNode) => (
    <WizardShell
      title={map.title}
      steps={taken(steps, order)}
      current={steps.some(({ name }) => name === at) ? at : 'outcome'}
      back={
        at === 'outcome' ? { to: `/services/ordered#order-${id}`, label: forms.result.allOrders } : undefined
      }
    >
      <ChangeContext value={changeable ? () => (changing.current = true) : undefined}>
        {children}
      </ChangeContext>
      {order && unreachable && <Unreachable />}
    </WizardShell>
  );

  // A dialog reports a session that has ended, and who signs in again comes back here.
  if (query.isPending || (!order && signedOut)) return frame('payment', <Loading rows={2} />);
  // What is signed or typed outlives a lost connection.
  if (!order && unreachable) return frame('payment', <Unknown onRetry={() => void query.refetch()} />);
  if (!order || order.service.internalName !== map.type) return <Redirect to="/services/ordered" replace />;

  if (changing.current && order.status === 'canceled') return <Redirect to={`?again=${id}`} replace />;
  const screen = customScreen?.(order);
  if (screen) {
    return (
      <>
        {screen}
        {unreachable && <Unreachable />}
      </>
    );
  }
  const asked = askedOf(order, props.screens);
  if (asked || expected(order)) here.current = true;
  const seen = { ...props, order, asked, here: here.current, pay, gaveUp };
  const view = views.find(({ when }) => when(seen));
  if (view) return frame(view.at(seen), view.screen(seen));
  const unpaid = payable(order) && order.invoice !== undefined;
  return <Redirect to={`/services/ordered#order-${id}`} replace state={{ unpaid }} />;
}

/** The current order, polled while it changes, and what the citizen has done here. */
function useFollowedOrder(id: string, step: string | null) {
  // Who has answered the order here, or comes back from Diia, continues to what it asks next; a link may lead to the result itself.
  const here = useRef(storedAttempt(id) !== undefined || step === 'outcome');
  const pay = step === 'payment' || (here.current && step !== 'outcome');
  const connected = useStream(({ connected }) => connected);
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => {
      if (!moves(state.data ?? undefined, pay)) return false;
      return connected && state.status === 'success' ? ASK_BESIDE_STREAM : ASK_EVERY;
    },
  });
  const order = query.data;
  useEffect(() => {
    if (order && !order.actions.some(({ action }) => action === 'sign')) forgetAttempt(order.id);
  }, [order]);
  const gaveUp = usePatience(!pay && Boolean(order && payable(order)));
  const unreachable = query.isError && query.error.message === '';
  return { query, here, pay, gaveUp, unreachable, signedOut: isSignedOut(query.error) };
}

/** What the order asks for on a screen of its own. What can be done in a moment is asked for, too: the screen says when. */
const askedOf = ({ actions, soon = [] }: Order, asks: FollowOrderProps['screens']): Asked | undefined =>
  [...actions, ...soon].find(({ action }) => asks?.[action])?.action;

/** Whether the order is where its payment leads (ORD-64, ORD-65). */
const expected = ({ status, service }: Order) => status === service.statusAfterPayment;

/** Whether the order waits for its payment: some do with their signature (AMB-053). */
const payable = ({ status, actions }: Order) =>
  status === 'w8_2_pay' || (status === 'signed' && actions.some(({ action }) => action === 'pay'));

/** Whether the bank has an invoice of the order that it has not declined. */
const billed = ({ invoice }: Order) => Boolean(invoice) && invoice?.status !== 'declined';

/** Whether the order is going to change by itself, so that it is asked for again soon. */
const moves = (order: Order | undefined, pay: boolean) =>
  order !== undefined && (payable(order) ? !pay : working.has(order.status));

function usePatience(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOver(true), BANK_PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting]);
  return over;
}

/** Says below a screen that it may not be the newest: the stream of changes reads the order again by itself. */
function Unreachable() {
  return (
    <Typography role="status" color="textSecondary" sx={{ mt: 3 }}>
      {forms.result.unheard}
    </Typography>
  );
}

function Unknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Outcome
      kind="error"
      actions={
        <Button variant="contained" onClick={onRetry}>
          {text.errors.retry}
        </Button>
      }
    >
      {text.errors.unavailable} {text.errors.later}
    </Outcome>
  );
}

function Waiting({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Outcome kind="waiting" title={title} actions={<ToOrders />}>
      {children} {forms.result.waitingNote}
    </Outcome>
  );
}

function ToOrders() {
  return (
    <Button component={Link} to="/services/ordered" variant="outlined">
      {forms.result.toOrders}
    </Button>
  );
}
