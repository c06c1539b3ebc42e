import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ApiError, answer, client } from '#api/client';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { text } from './text';

/** The page that a letter's link leads to; it needs no session (STAT-04 to STAT-06). */
export function Component() {
  const { code = '' } = useParams();
  // A link works once: however often the page is drawn, it is asked about once.
  const link = useQuery({
    queryKey: ['confirmation', code],
    queryFn: async () => {
      try {
        await answer(client.PATCH('/api/user/confirmation/{code}', { params: { path: { code } } }));
        return 'verified';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_verified') return 'already';
        if (error instanceof ApiError && error.status === 410) return 'inactive';
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (link.isPending || link.isError) {
    return (
      <Page title={text.confirmation.title} narrow>
        {link.isPending ? <Loading rows={1} /> : <LoadError of={link} />}
      </Page>
    );
  }
  return (
    <Page key={link.data} title={text.confirmation[link.data]} narrow>
      <Typography sx={{ mb: 4 }}>
        {link.data === 'inactive' ? text.confirmation.inactiveNote : text.confirmation.verifiedNote}
      </Typography>
      <Button component={Link} to="/" variant="contained">
        {text.confirmation.enter}
      </Button>
    </Page>
  );
}
