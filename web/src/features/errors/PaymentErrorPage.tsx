import { Button, Typography } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { FormActions } from '#form/FormActions';
import { text } from '#text/uk';
import { Page } from '#ui/Page';
import { paymentError as words } from './paymentErrorText';

/** The payment page could not be reached (PAY-05, STAT-14, STAT-15); from an order the citizen can try again. */
export function Component() {
  const { orderId, returnTo } = (useLocation().state ?? {}) as { orderId?: string; returnTo?: string };
  return (
    <Page title={text.errors.payment} narrow>
      <Typography>{text.errors.later}.</Typography>
      <Typography color="textSecondary">{words.note}</Typography>
      <FormActions>
        {returnTo && (
          <Button component={Link} to={retry(returnTo)} replace variant="contained">
            {text.errors.retry}
          </Button>
        )}
        <Button
          component={Link}
          to={`/services/ordered${orderId ? `#order-${orderId}` : ''}`}
          variant={returnTo ? 'outlined' : 'contained'}
        >
          {words.toOrder}
        </Button>
        <Button component={Link} to="/services" variant="outlined">
          {text.errors.toCabinet}
        </Button>
      </FormActions>
    </Page>
  );
}

/** The payment step of the address that the bank would have sent back to. */
const retry = (returnTo: string) => `${returnTo}&step=payment`;
