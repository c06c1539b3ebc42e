import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { offer as words } from '../../text/offer';

/** What the cabinet offers before one signs in: ten services, the apps, who stands behind it (AUTH-09, AMB-012). */
export function Offer() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: '1fr', md: '2fr 1fr 1fr' },
        mt: { xs: 5, md: 8 },
      }}
    >
      <Block title={words.services}>
        <Box
          component="ul"
          sx={{
            m: 0,
            pl: 3,
            columns: { sm: 2 },
            columnGap: 5,
            '& li': { breakInside: 'avoid', pb: 1 },
          }}
        >
          {words.serviceNames.map((name) => (
            <Typography component="li" key={name}>
              {name}
            </Typography>
          ))}
        </Box>
      </Block>
      <Block title={words.apps}>
        <Links rows={words.appLinks} />
      </Block>
      <Block title={words.sponsors}>
        <Links rows={words.sponsorLinks} />
      </Block>
    </Box>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Links({ rows }: { rows: readonly { label: string; href: string }[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: -0.75, p: 0, listStyle: 'none' }}>
      {rows.map(({ label, href }) => (
        <li key={href}>
          <Link
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ display: 'inline-block', py: 0.75 }}
          >
            {label}
          </Link>
        </li>
      ))}
    </Box>
  );
}
