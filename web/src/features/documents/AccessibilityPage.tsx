import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { portal, useLasting } from '#api/lasting';
import { LegalPage } from './LegalPage';
import { accessibility, accessibilityContact as words } from './text';

/** The accessibility statement: its state, its limits, whom to write to, and where to complain. */
export function Component() {
  return (
    <LegalPage document={accessibility}>
      <Part title={words.title}>
        <Typography sx={{ mb: 1.5 }}>{words.how}</Typography>
        <Contacts />
        <Typography>{words.term}</Typography>
      </Part>
      <Part title={words.complaintTitle}>
        <Typography>{words.complaint}</Typography>
      </Part>
    </LegalPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 4 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** As they are configured; the footer has them, too. */
function Contacts() {
  const { data } = useLasting(portal);
  const phone = data?.supportPhone;
  const email = data?.supportEmail;
  if (!phone && !email) return <Typography sx={{ mb: 1.5 }}>{words.none}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 3 }}>
      {email && (
        <li>
          <Link href={`mailto:${email}`}>{email}</Link>
        </li>
      )}
      {phone && (
        <li>
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
        </li>
      )}
    </Box>
  );
}
