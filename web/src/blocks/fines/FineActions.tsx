import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Fine } from '#api/fines';
import { date, money, time } from '#lib/format';
import { OrderFaults } from '#order/OrderButton';
import { forms } from '#text/forms';
import { LoadingButton } from '#ui/LoadingButton';
import { SaveReceipt } from '#ui/Save';
import { fines as words } from './text';
import { usePayFine } from './usePayFine';

interface FineActionsProps {
  fine: Fine;
  closed: boolean;
}

/** What can be done with the fine now, or why nothing. A refusal stays when the fine is read again because of it. */
export function FineActions({ fine, closed }: FineActionsProps) {
  const payment = usePayFine(fine);
  return (
    <>
      <OrderFaults {...payment} />
      <Way fine={fine} closed={closed} payment={payment} />
    </>
  );
}

function Way({ fine, closed, payment }: FineActionsProps & { payment: ReturnType<typeof usePayFine> }) {
  const decree = words.decree(fine.sProtocol, fine.nProtocol);
  if (fine.orderId) return <Begun order={fine.orderId} until={fine.payUntil} decree={decree} />;
  if (fine.receiptPath)
    return (
      <Box sx={room} className="no-print">
        <SaveReceipt path={fine.receiptPath} />
      </Box>
    );
  if (fine.payable) {
    return (
      <Box sx={room} className="no-print">
        <LoadingButton
          variant="contained"
          busy={payment.busy}
          aria-disabled={closed}
          aria-label={`${words.pay} ${money(fine.amount)}: ${decree}`}
          onClick={() => !closed && payment.order()}
        >
          {words.pay} {money(fine.amount)}
        </LoadingButton>
      </Box>
    );
  }
  const why = words.notPaidHere[fine.status.id];
  return why ? <Typography sx={{ mt: 1.5 }}>{why}</Typography> : null;
}

interface BegunProps {
  order: string;
  until: string | undefined;
  decree: string;
}

/** The payment that has begun, here or elsewhere; without an end it is paid, and waits for the bank or the register. */
function Begun({ order, until, decree }: BegunProps) {
  const label = until ? words.goOn : forms.result.toOrders;
  return (
    <Box sx={room}>
      <Typography sx={{ mb: 1.5 }}>
        {until ? words.begunUntil(`${date(until).slice(0, 5)}, ${time(until)}`) : words.begun}
      </Typography>
      <Button
        component={Link}
        to={until ? `/fines/payment?id=${order}&step=payment` : `/services/ordered#order-${order}`}
        variant={until ? 'contained' : 'outlined'}
        aria-label={`${label}: ${decree}`}
        className="no-print"
      >
        {label}
      </Button>
    </Box>
  );
}

const room = { mt: 1.5, '& > button, & > a': { width: { xs: '100%', sm: 'auto' } } } as const;
