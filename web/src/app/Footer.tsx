import { Box, Container, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { portal, useLasting } from '#api/lasting';
import { text } from '#text/uk';
import { AppLink } from '#ui/AppLink';
import { StateFlag } from '#ui/StateFlag';
import { CardBrands } from './CardBrands';

const words = text.footer;

const documents = [
  { to: '/public_offer', label: words.offer },
  { to: '/personal_data', label: words.personalData },
  { to: '/privacy_policy', label: words.privacy },
  { to: '/data_retention', label: words.retention },
  { to: '/accessibility', label: words.accessibility },
];

/** Documents, apps, contacts, and that the portal is on trial (SHELL-10 to SHELL-18). */
export function Footer() {
  return (
    <Box component="footer" sx={foot}>
      <Container maxWidth="lg" sx={{ py: { xs: 4, md: 5 } }}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr' },
          }}
        >
          <Column title={words.documents}>
            {documents.map(({ to, label }) => (
              <li key={to}>
                <Link component={AppLink} to={to} underline="hover" sx={line}>
                  {label}
                </Link>
              </li>
            ))}
          </Column>
          <Configured />
        </Box>
        <Trial />
      </Container>
    </Box>
  );
}

/** Apps and contacts, which the cabinet answers: nothing else is rendered again when they come. */
function Configured() {
  const { data } = useLasting(portal);
  const apps = [
    { href: data?.appStoreUrl, label: 'App Store' },
    { href: data?.playUrl, label: 'Google Play' },
    { href: data?.businessUrl, label: text.menu.business },
    { href: data?.blogUrl, label: words.blog },
  ];
  const contacts = [
    {
      href: data?.supportPhone && `tel:${data.supportPhone.replace(/[^+\d]/g, '')}`,
      label: data?.supportPhone,
    },
    { href: data?.supportEmail && `mailto:${data.supportEmail}`, label: data?.supportEmail },
  ];
  return (
    <>
      <Outside title={words.apps} links={apps} />
      <Outside title={words.support} links={contacts} />
    </>
  );
}

/** The portal's foot has the colours of the band above its header. */
const foot = {
  mt: { xs: 4, md: 6 },
  bgcolor: 'band.main',
  color: 'band.text',
  borderTop: 1,
  borderColor: 'band.edge',
} as const;

/** That the portal is on trial, what is kept of its visitors, and the cards that it takes. */
function Trial() {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        mt: 4,
        pt: 3,
        borderTop: 1,
        borderColor: 'band.line',
      }}
    >
      <StateFlag width={40} />
      <Box sx={{ flex: '1 1 20rem' }}>
        <Typography variant="body2">{words.trial}</Typography>
        <Typography variant="body2">{words.kept}</Typography>
      </Box>
      <CardBrands />
    </Box>
  );
}

const line = { display: 'inline-block', py: 0.75, color: 'inherit', overflowWrap: 'anywhere' } as const;

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/** Links that are configured; a column without any is not there. */
function Outside({
  title,
  links,
}: {
  title: string;
  links: { href: string | undefined; label: string | undefined }[];
}) {
  const known = links.filter(({ href }) => href);
  if (known.length === 0) return null;
  return (
    <Column title={title}>
      {known.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} underline="hover" sx={line}>
            {label}
          </Link>
        </li>
      ))}
    </Column>
  );
}
