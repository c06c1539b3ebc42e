import { Box, Button, Typography } from '@mui/material';
import type { FormEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { text } from '#text/uk';
import { Page } from '#ui/Page';
import { SearchField } from '#ui/SearchField';

/** What an error page says: the 5xx text for 500 to 599, else the text of 404 (STAT-07 to STAT-10, AMB-016). */
export const errorText = (code: string | undefined) =>
  serverFault(code) ? text.errors.unexpected : text.errors.notFound;

const serverFault = (code = '') => /^5\d\d$/.test(code);

export function Component() {
  const { code } = useParams();
  const ours = serverFault(code);
  return (
    <Page title={text.errors.title} narrow>
      <Typography>{errorText(code)}</Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {ours ? text.errors.unexpectedNote : text.errors.notFoundNote}
      </Typography>
      {!ours && <FindService />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button component={Link} to="/" variant="contained">
          {text.errors.toHome}
        </Button>
        {!ours && (
          <Button component={Link} to="/services" variant="outlined">
            {text.errors.toServices}
          </Button>
        )}
      </Box>
    </Page>
  );
}

/** A search of the catalogue, for who has followed a wrong address. */
function FindService() {
  const navigate = useNavigate();
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        void navigate(typed ? `/services?${new URLSearchParams({ q: typed })}` : '/services');
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 4 }}
    >
      <SearchField label={text.errors.search} />
      <Button type="submit" variant="outlined">
        {text.errors.find}
      </Button>
    </Box>
  );
}
