import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { detailsOf, type Fine } from '../../api/fines';
import { FormActions } from '../../form/FormActions';
import { day, money } from '../../lib/format';
import { OrderFaults } from '../../order/OrderButton';
import { forms } from '../../text/forms';
import { Badge } from '../../ui/Badge';
import { LoadingButton } from '../../ui/LoadingButton';
import { Panel } from '../../ui/Panel';
import { PlateView } from '../../ui/PlateView';
import { SaveReceipt } from '../../ui/Save';
import { Evidence } from './Evidence';
import { FineFacts } from './FineFacts';
import { fines as words } from './text';
import { usePayFine } from './usePayFine';

/** One fine: what and how much at a glance, everything of it when opened, and the way to pay it (FINE-06 to FINE-09). */
export function FineRow({ fine, closed }: { fine: Fine; closed: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <Panel component="li" sx={{ py: { xs: 2, sm: 3 }, breakInside: 'avoid' }}>
      <Box
        component="details"
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
        sx={{ '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } }}
      >
        <Summary fine={fine} />
        <Box sx={{ mt: 2 }}>
          <FineFacts fine={fine} named />
          {opened && <Evidence details={detailsOf(fine)} />}
        </Box>
      </Box>
      <WaysOn fine={fine} closed={closed} />
    </Panel>
  );
}

/** The fine at a glance; an arrow at the end of its first line says that there is more, and turns when it is open. */
function Summary({ fine }: { fine: Fine }) {
  return (
    <Box
      component="summary"
      sx={{
        cursor: 'pointer',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        position: 'relative',
        pr: 4,
        '&::-webkit-details-marker': { display: 'none' },
        '&::after': {
          content: '""',
          position: 'absolute',
          top: 10,
          right: 6,
          width: 9,
          height: 9,
          border: 'solid',
          borderColor: 'primary.main',
          borderWidth: '0 2px 2px 0',
          transform: 'rotate(45deg)',
        },
        'details[open] > &::after': { transform: 'translateY(5px) rotate(-135deg)' },
        '@media print': { '&::after': { display: 'none' } },
      }}
    >
      <PlateView plate={fine.plate} />
      <Box component="span" sx={{ mr: 'auto' }}>
        {words.decree(fine.sProtocol, fine.nProtocol)}, {day(fine.issuedAt)}
      </Box>
      {fine.amount > 0 && (
        <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {money(fine.amount)}
        </Box>
      )}
      <Badge label={fine.label} />
      <Box component="span" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
        {fine.reason}
      </Box>
    </Box>
  );
}

/** What can be done with the fine now, or why nothing. */
function WaysOn({ fine, closed }: { fine: Fine; closed: boolean }) {
  const decree = words.decree(fine.sProtocol, fine.nProtocol);
  if (fine.orderId) {
    return (
      <Box sx={{ mt: 2 }} className="no-print">
        <Button component={Link} to={`/services/ordered#order-${fine.orderId}`} variant="outlined">
          {forms.result.toOrders}
        </Button>
      </Box>
    );
  }
  if (fine.receiptPath) {
    return (
      <Box sx={{ mt: 2 }} className="no-print">
        <SaveReceipt path={fine.receiptPath} />
      </Box>
    );
  }
  if (fine.payable) return <Pay fine={fine} decree={decree} closed={closed} />;
  const why = words.notPaidHere[fine.status.id];
  return why ? <Typography sx={{ mt: 2 }}>{why}</Typography> : null;
}

function Pay({ fine, decree, closed }: { fine: Fine; decree: string; closed: boolean }) {
  const payment = usePayFine(fine);
  return (
    <>
      <OrderFaults {...payment} />
      <FormActions room={2}>
        <LoadingButton
          variant="contained"
          busy={payment.busy}
          aria-disabled={closed}
          aria-label={`${words.pay} ${money(fine.amount)}: ${decree}`}
          onClick={() => !closed && payment.order()}
        >
          {words.pay} {money(fine.amount)}
        </LoadingButton>
      </FormActions>
    </>
  );
}
