import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { order as orderQuery } from '../../api/queries';
import { text } from '../../text/uk';
import { Loading } from '../../ui/Loading';
import { Outcome } from '../../wizard/Outcome';
import { PaymentRedirect } from '../../wizard/PaymentRedirect';
import { WizardShell } from '../../wizard/WizardShell';
import { Details } from './Details';
import { barSteps, empty, useDraft, wizard } from './wizard';

/** How long one waits on this screen for the bank's word before the ordered list takes over. */
const BANK_PATIENCE = 10_000;
const ASK_EVERY = 2_000;

/**
 * The screen follows an order that was made: to the bank, back from it, and to the report (ROUTE-23 to ROUTE-26,
 * VCHK-02, VCHK-03, PAY-09). What it shows is decided by the order's state alone.
 */
export function FollowOrder({ id, pay }: { id: string; pay: boolean }) {
  const waiting = (status: string | undefined) => status === 'w8_2_pay' || status === 'payment_received';
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => (!pay && waiting(state.data?.status) ? ASK_EVERY : false),
  });
  const order = query.data;
  useEffect(() => {
    // The answers have become this order: the next check starts afresh.
    if (useDraft.getState().made === id) useDraft.setState({ answers: empty, made: undefined });
  }, [id]);
  const gaveUp = usePatience(!pay && order?.status === 'w8_2_pay');

  if (query.isPending)
    return (
      <Frame step="payment">
        <Loading rows={2} />
      </Frame>
    );
  if (query.isError && query.error.message === '')
    return (
      <Frame step="payment">
        <Outcome
          kind="error"
          actions={
            <Button variant="contained" onClick={() => query.refetch()}>
              {text.errors.retry}
            </Button>
          }
        >
          {text.errors.unavailable} {text.errors.later}
        </Outcome>
      </Frame>
    );
  if (!order || order.service.internalName !== wizard.type)
    return <Navigate to="/services/ordered" replace />;
  if (order.status === 'done')
    return (
      <Frame step="details">
        <Details order={order} />
      </Frame>
    );
  if (order.status === 'payment_received') {
    return (
      <Frame step="details">
        <Waiting words={text.check.waitingRegister}>
          {order.problem ? order.explanation : text.check.asking}
        </Waiting>
      </Frame>
    );
  }
  if (order.status === 'refusal') {
    return (
      <Frame step="details">
        <Outcome kind="rejected" title={order.label.text} actions={<ToOrders />}>
          {order.explanation}
        </Outcome>
      </Frame>
    );
  }
  if (order.status === 'w8_2_pay' && pay) {
    return (
      <Frame step="payment">
        <PaymentRedirect orderId={id} service={wizard.type} />
      </Frame>
    );
  }
  if (order.status === 'w8_2_pay' && !gaveUp && order.invoice?.status !== 'declined') {
    return (
      <Frame step="payment">
        <Waiting words={text.check.waitingBank} />
      </Frame>
    );
  }
  return <Navigate to={`/services/ordered#order-${id}`} replace />;
}

function usePatience(waiting: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOver(true), BANK_PATIENCE);
    return () => clearTimeout(timer);
  }, [waiting]);
  return over;
}

function Frame({ step, children }: { step: string; children: React.ReactNode }) {
  return (
    <WizardShell title={wizard.title} steps={barSteps} current={step}>
      {children}
    </WizardShell>
  );
}

function Waiting({ words, children }: { words: string; children?: React.ReactNode }) {
  return (
    <Outcome kind="waiting" title={words} actions={<ToOrders />}>
      {children} {text.check.waitingNote}
    </Outcome>
  );
}

function ToOrders() {
  return (
    <Button component={Link} to="/services/ordered" variant="outlined">
      {text.check.toOrders}
    </Button>
  );
}
