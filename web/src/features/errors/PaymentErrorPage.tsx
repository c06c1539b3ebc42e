import { Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { text } from '../../text/uk';
import { Page } from '../../ui/Page';

/** The payment page could not be reached (PAY-05, STAT-14, STAT-15). */
export function Component() {
  return (
    <Page title={text.errors.payment} narrow>
      <Typography>{text.errors.later}.</Typography>
      <Typography sx={{ mb: 4 }} color="textSecondary">
        {text.errors.paymentNote}
      </Typography>
      <Button component={Link} to="/services" variant="contained">
        {text.errors.toCabinet}
      </Button>
    </Page>
  );
}
