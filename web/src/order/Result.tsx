import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#api/queries';
import { dateTime } from '#lib/format';
import { forms } from '#text/forms';
import { numberText, priceText } from '#text/price';
import { Copy } from '#ui/Copy';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { Save, SaveReceipt } from '#ui/Save';
import { NextSteps } from './NextSteps';
import { Outcome } from './Outcome';
import { Rating } from './Rating';
import { adviceOf, againPath } from './refusal';

interface ResultProps {
  order: Order;
  /** What the order is about. */
  facts: [name: string, value: ReactNode][];
  /** What comes next, step by step; nothing when the order is finished. */
  next: readonly string[];
  /** The order has a signed statement to be saved (SIGN-13). */
  statement?: boolean;
  /** Where one goes from here; by default to the ordered services. */
  actions?: ReactNode;
  /** What the order was for did not come about, although it is done: what is said of that instead of the status. */
  failed?: string | undefined;
  /** What the wizard is given of a refused order, for another try. */
  retryState?: object | undefined;
}

const words = forms.result;

/**
 * The result of an order: its number, what it is about, what comes next, its papers, and a link that leads to it at any time. A
 * refusal is a result, too: why, and what can be done about it (WIZ-06, CONF-27).
 */
export function Result({ order, facts, next, statement = false, actions, failed, retryState }: ResultProps) {
  const advice = adviceOf(order);
  const returned = order.status === 'storage'; // the parcel came back
  const settled = advice || returned || order.status === 'done';
  const status = advice?.title ?? (settled ? order.label.text : words.accepted);
  return (
    <Stack spacing={3}>
      <div>
        <Outcome
          kind={advice || failed || returned ? 'rejected' : 'success'}
          title={failed ?? status}
          actions={
            <ResultActions order={order} statement={statement} actions={actions} retryState={retryState} />
          }
        >
          {order.explanation}
        </Outcome>
      </div>
      {advice && mine(order) && <NextSteps steps={advice.steps} />}
      {!order.finished && next.length > 0 && <NextSteps steps={next} />}
      <About order={order} facts={facts} />
      <Rating order={order} />
    </Stack>
  );
}

/** The order is the citizen's own, not one that they take part in. */
const mine = ({ party }: Order) => party !== 'participant';

/** What the order is about, with what support asks for: service, number, sum, date. */
function About({ order, facts }: Pick<ResultProps, 'order' | 'facts'>) {
  const paidAt = order.invoice?.paidAt;
  const path = `/services/${order.service.internalName}?id=${order.id}`;
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {words.about}
      </Typography>
      <Facts
        rows={[
          [words.number, <Copy key="number" value={numberText(order.number)} what={words.number} />],
          [words.service, order.service.name],
          ...facts,
          [forms.check.price, priceText(order)],
          [words.created, dateTime(order.createdAt)],
          [words.paid, paidAt && dateTime(paidAt)],
        ]}
      />
      <Box className="no-print" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.25 }}>
        <Facts
          rows={[
            [words.address, <Copy key="address" value={`${location.origin}${path}`} what={words.address} />],
          ]}
        />
      </Box>
    </Panel>
  );
}

/** Where one goes from the result, and what can be saved of it. */
function ResultActions({ order, statement, actions, retryState }: Omit<ResultProps, 'facts' | 'next'>) {
  const advice = adviceOf(order);
  const again = mine(order) ? advice?.again : undefined;
  return (
    <>
      {again && (
        <Button component={Link} to={againPath(order, again)} state={retryState} variant="contained">
          {again.label}
        </Button>
      )}
      {actions ?? (
        <Button component={Link} to="/services/ordered" variant={again ? 'outlined' : 'contained'}>
          {words.toOrders}
        </Button>
      )}
      {statement && !advice && (
        <Save
          path={`/api/services/${order.id}/statement?type=pdf`}
          name={`${order.id}.pdf`}
          label={words.save}
        />
      )}
      {order.invoice?.receiptPath && <SaveReceipt path={order.invoice.receiptPath} />}
      <Button variant="outlined" onClick={() => window.print()}>
        {words.print}
      </Button>
    </>
  );
}
