import { Alert, Box, Container, Link } from '@mui/material';
import { type ReactNode, useSyncExternalStore } from 'react';
import { text } from '#text/uk';
import { Footer } from './Footer';
import { Header } from './Header';
import { NavigationProgress } from './NavigationProgress';
import { placeholder } from './PageLoading';

interface ScreenProps {
  /** The menu of a signed-in citizen. */
  menu?: ReactNode;
  children: ReactNode;
}

/** What surrounds every page: header, menu and footer. */
export function Screen({ menu, children }: ScreenProps) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <NavigationProgress />
      <Header menu={menu} />
      <Offline />
      <Box component="main" id="main" tabIndex={-1} sx={main}>
        {children}
      </Box>
      <Footer />
    </Box>
  );
}

/** The skip link leads there: the focus is moved, and its ring would surround the whole page. */
const main = {
  flex: 1,
  '&:focus': { outline: 'none', boxShadow: 'none' },
  '& > [aria-busy]': placeholder,
} as const;

function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'absolute',
        left: 8,
        top: -64,
        zIndex: 2000,
        p: 1.5,
        bgcolor: 'background.paper',
        borderRadius: 2,
        '&:focus': { top: 8 },
      }}
    >
      {text.skip}
    </Link>
  );
}

const online = () => navigator.onLine;
function watchOnline(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

function Offline() {
  const connected = useSyncExternalStore(watchOnline, online, () => true);
  return (
    <Box role="status">
      {!connected && (
        <Box sx={{ bgcolor: 'warning.light', borderBottom: 1, borderColor: 'warning.main' }}>
          <Container maxWidth="lg">
            <Alert severity="warning" sx={{ px: 0 }}>
              {text.errors.offline}
            </Alert>
          </Container>
        </Box>
      )}
    </Box>
  );
}
