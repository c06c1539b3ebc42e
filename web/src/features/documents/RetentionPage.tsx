import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { text } from '#text/uk';
import { Page } from '#ui/Page';
import { Panel } from '#ui/Panel';
import { term, terms } from './terms';
import { retentionPage as words } from './text';

/** What is stored, and how long: a table of the terms by which the programs remove it. */
export function Component() {
  return (
    <Page title={words.title} lead={words.lead}>
      <Table
        title={words.onServer}
        rows={[
          ...terms.map((what) => ({
            what: words.stored[what].what,
            long: `${term(what)} ${words.stored[what].since}`,
          })),
          ...words.untilAsked,
        ]}
      />
      <Table
        title={words.inBrowser}
        rows={words.browserRows.map(({ what, long }) => ({ what, long: long || term('browser') }))}
      />
      <Box sx={{ maxWidth: '42em' }}>
        <Typography sx={{ mb: 2 }}>{words.elsewhere}</Typography>
        <Typography>
          {words.rights}{' '}
          <Link component={RouterLink} to="/personal_data">
            {text.footer.personalData}
          </Link>
        </Typography>
      </Box>
    </Page>
  );
}

function Table({ title, rows }: { title: string; rows: { what: string; long: string }[] }) {
  return (
    <Panel sx={{ mb: 3, py: { xs: 1, sm: 1.5 } }}>
      <Box component="table" sx={look}>
        <Typography component="caption" variant="h2" sx={{ textAlign: 'left', py: 1.5 }}>
          {title}
        </Typography>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.long}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, long }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{long}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Panel>
  );
}

const look = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  '& th, & td': {
    py: 1.5,
    pr: 2,
    textAlign: 'left',
    verticalAlign: 'top',
    borderTop: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& thead th': { border: 0, py: 0.5, fontWeight: 400, color: 'text.secondary' },
  '& tbody th': { fontWeight: 500 },
  // On a phone the columns are below each other: they would be too narrow for words.
  '@media (max-width: 599.95px)': {
    '& tr': { display: 'block' },
    '& thead': { position: 'absolute', clipPath: 'inset(50%)' },
    '& tbody th, & tbody td': { display: 'block', pr: 0 },
    '& tbody td': { border: 0, pt: 0 },
  },
} as const;
