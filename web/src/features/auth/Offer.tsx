import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { portal } from '../../api/queries';
import { Loading } from '../../ui/Loading';
import { offer as words } from './offerText';

/** The distance from the ways to sign in. */
const room = { xs: 5, md: 8 } as const;

/** What the cabinet offers before one signs in: ten services, the apps, who runs it (AUTH-09, AMB-012, GAP-67). */
export function Offer() {
  const { data, isPending } = useQuery(portal);
  if (isPending) {
    return (
      <Box sx={{ mt: room }}>
        <Loading rows={2} />
      </Box>
    );
  }
  const { services = [], appStoreUrl, playUrl, sponsors = [] } = data ?? {};
  const apps = [
    { name: 'App Store', url: appStoreUrl },
    { name: 'Google Play', url: playUrl },
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 6 },
        gridTemplateColumns: { xs: '1fr', md: '2fr 1fr 1fr' },
        mt: room,
      }}
    >
      {services.length > 0 && (
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
            {services.map((name) => (
              <Typography component="li" key={name}>
                {name}
              </Typography>
            ))}
          </Box>
        </Block>
      )}
      <Links title={words.apps} rows={apps} />
      <Links title={words.sponsors} rows={sponsors} />
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

/** Links that are configured; without any the block is not there. */
function Links({ title, rows }: { title: string; rows: { name: string; url: string | undefined }[] }) {
  const known = rows.filter(({ url }) => url);
  if (known.length === 0) return null;
  return (
    <Block title={title}>
      <Box component="ul" sx={{ m: 0, mt: -0.75, p: 0, listStyle: 'none' }}>
        {known.map(({ name, url }) => (
          <li key={url}>
            <Link
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              sx={{ display: 'inline-block', py: 0.75 }}
            >
              {name}
            </Link>
          </li>
        ))}
      </Box>
    </Block>
  );
}
