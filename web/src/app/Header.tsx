import { Box, Button, Container, Link } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { toggleViewBar, useViewBar } from '#features/accessibility/viewBar';
import { text } from '#text/uk';
import { AppLink } from '#ui/AppLink';
import { StateFlag } from '#ui/StateFlag';

const ViewBar = lazy(async () => ({
  default: (await import('#features/accessibility/ViewBar')).ViewBar,
}));

/** The state's band with the settings of the view; below it the name of the portal, and the menu of a signed-in citizen. */
export function Header({ menu }: { menu?: ReactNode }) {
  const settings = useViewBar(({ open }) => open);
  return (
    <Box component="header">
      <Band settings={settings} onSettings={toggleViewBar} />
      {settings && (
        <Suspense fallback={null}>
          <ViewBar />
        </Suspense>
      )}
      <Box sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Container maxWidth="lg" sx={row}>
          <Home />
          {menu}
        </Container>
      </Box>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 1,
  minHeight: 68,
} as const;

interface BandProps {
  settings: boolean;
  onSettings: () => void;
}

/** Whose portal it is. */
function Band({ settings, onSettings }: BandProps) {
  return (
    <Box sx={{ bgcolor: 'band.main', color: 'band.text', borderBottom: 1, borderColor: 'band.edge' }}>
      <Container maxWidth="lg" sx={{ ...row, minHeight: 44 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: '0.9375rem' }}>
          <StateFlag />
          {text.state}
        </Box>
        <Button
          color="inherit"
          onClick={onSettings}
          aria-label={text.view.open}
          aria-expanded={settings}
          aria-controls={settings ? 'view' : undefined}
          startIcon={<Eye />}
          sx={{ minHeight: 44, px: 1, mr: -1, borderRadius: 0, fontSize: '0.9375rem', fontWeight: 500 }}
        >
          {text.view.short}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'pre' }}>
            {text.view.more}
          </Box>
        </Button>
      </Container>
    </Box>
  );
}

function Home() {
  return (
    <Link
      component={AppLink}
      to="/"
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        color: 'text.primary',
        fontWeight: 700,
        fontSize: '1.1875rem',
        lineHeight: 1.2,
        py: 1,
      }}
    >
      <img src="/icon.svg" alt="" width={36} height={36} />
      {text.portal}
    </Link>
  );
}

function Eye() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" strokeLinejoin="round" />
      <circle cx="12" cy="12" r="3" fill="currentColor" />
    </svg>
  );
}
