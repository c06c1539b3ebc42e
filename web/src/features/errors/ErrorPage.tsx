import { Button, Typography } from '@mui/material';
import { Link, useParams } from 'react-router';
import { text } from '../../text/uk';
import { Page } from '../../ui/Page';

/** What an error page says: the 5xx text for 500 to 599, else the text of 404 (STAT-07 to STAT-10, AMB-016). */
export const errorText = (code: string | undefined) =>
  serverFault(code) ? text.errors.unexpected : text.errors.notFound;

const serverFault = (code = '') => /^5\d\d$/.test(code);

export function Component() {
  const { code } = useParams();
  return (
    <Page title={text.errors.title} narrow>
      <Typography>{errorText(code)}</Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {serverFault(code) ? text.errors.unexpectedNote : text.errors.notFoundNote}
      </Typography>
      <Button component={Link} to="/" variant="contained">
        {text.errors.toHome}
      </Button>
    </Page>
  );
}
