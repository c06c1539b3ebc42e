import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { storedPlates } from '#api/fleet';
import type { Order } from '#api/queries';
import { SendAgain } from '#blocks/delivery/SendAgain';
import { PolicyDownload } from '#blocks/insurance/PolicyDownload';
import { plateAgain } from '#blocks/plates/plateAgain';
import { storedPlates as plateWords } from '#blocks/plates/text';
import { againOf, againPath } from '#order/refusal';
import { report } from '#order/text';
import { useCancelOrder } from '#order/useCancelOrder';
import { Save, SaveReceipt } from '#ui/Save';
import { useFocusAfterRemoval } from '#ui/useFocusAfterRemoval';
import { hasWizardStep } from '#wizards/awaitsCitizen';
import { hasWizard } from '#wizards/registry';
import { orders as words } from './text';

const allowedOf = ({ actions }: Order) => new Set(actions.map(({ action }) => action));

const pageOf = ({ id, service }: Order) => `/services/${service.internalName}?id=${id}`;

const row = { display: 'flex', gap: 2, flexWrap: 'wrap', '&:empty': { display: 'none' } };

/** What an order waits for, and what it has brought. Its buttons are the actions that the server allows, and no others (ORD-72, ORD-73). */
export function MainActions({ order }: { order: Order }) {
  const allowed = allowedOf(order);
  const page = pageOf(order);
  return (
    <Box sx={row} className="no-print">
      {allowed.has('pay') && (
        <Button component={Link} to={`${page}&step=payment`} variant="contained">
          {words.pay}
        </Button>
      )}
      {allowed.has('reject') && order.confidant && (
        <Button
          component={Link}
          to={`/confidant?id=${order.id}&type=${order.confidant.schema}`}
          variant="contained"
        >
          {words.confirm}
        </Button>
      )}
      {allowed.has('sign') && !allowed.has('reject') && hasWizard(order.service.internalName) && (
        <Button component={Link} to={page} variant="contained">
          {words.sign}
        </Button>
      )}
      {hasWizardStep(order) && (
        <Button component={Link} to={page} variant="contained">
          {order.subStatus === 'repeat' ? words.chooseAgain : words.goOn}
        </Button>
      )}
      {allowed.has('download_report') && (
        <Save
          path={`/api/services/${order.id}/report?form=pdf`}
          name={report.file}
          label={report.save}
          main
        />
      )}
      {allowed.has('download_policy') && <PolicyDownload order={order} main />}
      {order.service.internalName === 'inz' && order.status === 'refusal' && order.plate && (
        <Button component={Link} to="/services/inz" state={{ again: plateAgain(order) }} variant="contained">
          {words.chooseAgain}
        </Button>
      )}
      {order.storage && order.status === 'done' && <ContinueStorage plate={order.plate?.plate} />}
      <SendAgain order={order} />
    </Box>
  );
}

/** What else may be done: the result's page, the receipt, a deadline for one's calendar, giving the order up (WIZ-08). */
export function OtherActions({ order }: { order: Order }) {
  const allowed = allowedOf(order);
  return (
    <Box sx={row} className="no-print">
      {allowed.has('download_report') && (
        <Button component={Link} to={pageOf(order)} variant="outlined">
          {words.open}
        </Button>
      )}
      {allowed.has('download_receipt') && order.invoice?.receiptPath && (
        <SaveReceipt path={order.invoice.receiptPath} />
      )}
      <Again order={order} />
      {order.deadline && order.deadline.kind !== 'erasing' && (
        <Save path={`/api/services/${order.id}/calendar`} name={words.calendarFile} label={words.calendar} />
      )}
      {allowed.has('cancel') && <Cancel order={order} />}
    </Box>
  );
}

/** Leads to another order, filled in with the data of one that brought nothing. */
function Again({ order }: { order: Order }) {
  const again = againOf(order);
  const composed = order.service.internalName === 'inz' && order.status === 'refusal'; // from its symbols, by a button of its own
  if (!again || composed || !hasWizard(order.service.internalName)) return null;
  return (
    <Button component={Link} to={againPath(order, again)} variant="outlined">
      {again.label}
    </Button>
  );
}

/** Leads to another prolongation of the storage, while the plate is stored and no order waits to prolong it (ORD-75). */
function ContinueStorage({ plate }: { plate: string | undefined }) {
  const { data: plates } = useQuery(storedPlates);
  if (!plates?.some(({ number, orderId }) => number === plate && !orderId)) return null;
  return (
    <Button component={Link} to="/services/plate-storage" state={{ plate }} variant="contained">
      {plateWords.extend}
    </Button>
  );
}

/** An invoice that can still be paid is withdrawn with its order. */
const unpaid = ({ invoice }: Order) => invoice?.status === 'issued' || invoice?.status === 'declined';

/** Cancels the order. The button disappears with it: the focus moves to the order's name. */
function Cancel({ order }: { order: Order }) {
  const onConfirmed = useFocusAfterRemoval(`#order-${order.id} h3`);
  const { ask, question } = useCancelOrder({
    order,
    onConfirmed,
    question: {
      title: words.confirmCancel,
      note: unpaid(order) ? words.confirmUnpaid : words.confirmText,
      yes: words.yes,
      no: words.no,
    },
  });
  return (
    <>
      <Button variant="outlined" color="error" onClick={ask}>
        {words.cancel}
      </Button>
      {question}
    </>
  );
}
