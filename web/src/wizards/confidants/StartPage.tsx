import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router';
import { ordering } from '#text/ordering';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { confidants as text } from './text';

/** The two ways to a confidant, each by its own service (CONF-01, ROUTE-22). */
const ways = [
  { to: '/services/confidantToOwner', ...text.ask },
  { to: '/services/ownerToConfidant', ...text.appoint },
] as const;

/** Become a confidant, or appoint one for one's own vehicle. */
export function Component() {
  return (
    <Page title={text.start.title} lead={text.start.lead} back={{ to: '/services', label: ordering.back }}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 3,
          p: 0,
          m: 0,
          maxWidth: 860,
          listStyle: 'none',
          gridTemplateColumns: { sm: '1fr 1fr' },
        }}
      >
        {ways.map(({ to, title, note }) => (
          <Panel key={to} component="li">
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, mb: 2 }}>
              {note}
            </Typography>
            <Button component={Link} to={to} variant="contained" aria-label={`${ordering.order}: ${title}`}>
              {ordering.order}
            </Button>
          </Panel>
        ))}
      </Box>
    </Page>
  );
}
