import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { portal, useLasting } from '#api/lasting';
import { Loading } from '#ui/Loading';
import { StateIcon } from '#ui/StateIcon';
import { offer as words } from './offerText';

/** The services that can be ordered once one has signed in (AUTH-09, GAP-67). */
export function OfferedServices() {
  const { data, isPending } = useLasting(portal);
  if (isPending) return <Loading rows={3} />;
  if (!data?.services?.length) return null;
  return (
    <Block title={words.services}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {data.services.map((name) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', gap: 1.25, '& svg': { mt: 0.5, color: 'success.main' } }}
          >
            <StateIcon tone="success" />
            <span>{name}</span>
          </Box>
        ))}
      </Box>
    </Block>
  );
}

/** The distance from the ways to sign in. */
const room = { xs: 5, md: 6 } as const;

/** The apps, and who runs the cabinet (AUTH-09, AMB-012). */
export function Offer() {
  const { data, isPending } = useLasting(portal);
  if (isPending) {
    return (
      <Box sx={{ mt: room }}>
        <Loading rows={1} />
      </Box>
    );
  }
  const apps = [
    { name: 'App Store', url: data?.appStoreUrl },
    { name: 'Google Play', url: data?.playUrl },
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 4, md: 5 },
        gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' },
        mt: room,
      }}
    >
      <Links title={words.sponsors} rows={data?.sponsors ?? []} />
      <Links title={words.apps} rows={apps} />
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
