import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '../api/queries';
import { dateTime, money } from '../lib/format';
import { forms } from '../text/forms';
import { Copy } from '../ui/Copy';
import { Facts } from '../ui/Facts';
import { Panel } from '../ui/Panel';
import { Save, SaveReceipt } from '../ui/Save';
import { Outcome } from './Outcome';
import { Rating } from './Rating';

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
  const refused = words.refused[order.status];
  const status = refused || order.status === 'done' ? order.label.text : words.accepted;
  return (
    <Stack spacing={3}>
      <Box>
        <Outcome
          kind={refused || failed ? 'rejected' : 'success'}
          title={failed ?? status}
          actions={
            <ResultActions order={order} statement={statement} actions={actions} retryState={retryState} />
          }
        >
          {order.explanation}
        </Outcome>
      </Box>
      {refused && mine(order) && <Next steps={refused} />}
      {!order.finished && next.length > 0 && <Next steps={next} />}
      <Panel component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words.about}
        </Typography>
        <Facts
          rows={[
            ...facts,
            [forms.check.price, order.price > 0 ? money(order.price) : forms.check.free],
            [words.created, dateTime(order.createdAt)],
            [words.number, <Copy key="number" value={order.id} what={words.number} />],
            [
              words.address,
              <Copy
                key="address"
                value={`${location.origin}/services/${order.service.internalName}?id=${order.id}`}
                what={words.address}
              />,
            ],
          ]}
        />
      </Panel>
      <Rating order={order} />
    </Stack>
  );
}

/** The order is the citizen's own, not one that they take part in. */
const mine = ({ party }: Order) => party !== 'participant';

/** Where one goes from the result, and what can be saved of it. */
function ResultActions({ order, statement, actions, retryState }: Omit<ResultProps, 'facts' | 'next'>) {
  const refused = order.status in words.refused;
  return (
    <>
      {actions ?? (
        <Button component={Link} to="/services/ordered" variant="contained">
          {words.toOrders}
        </Button>
      )}
      {refused && mine(order) && (
        <Button
          component={Link}
          to={`/services/${order.service.internalName}`}
          state={retryState}
          variant="outlined"
        >
          {words.again}
        </Button>
      )}
      {statement && !refused && (
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

function Next({ steps }: { steps: readonly string[] }) {
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {words.next}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Panel>
  );
}
