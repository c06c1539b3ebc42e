import { Box, Container, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { text } from '#text/uk';
import { AppLink } from './AppLink';
import { hidden } from './hidden';

interface PageProps {
  title: string;
  /** Before the title in the browser's tab, for example "Помилка". */
  prefix?: string;
  /** The part of what the title names, which screen readers read before it. */
  part?: string | undefined;
  lead?: string;
  back?: { to: string; label: string };
  narrow?: boolean;
  /** Whether the title takes focus when the page is opened from another one, so that screen readers start there. */
  focus?: boolean;
  children: ReactNode;
}

/** Whether the person has come from another page of this document: the first page leaves the focus before the skip link. */
let acted = false;
for (const event of ['click', 'popstate']) {
  globalThis.window?.addEventListener(event, () => (acted = true), { capture: true, once: true });
}

/** A page: its title in the tab and on the screen, a way back, and room. */
export function Page({ title, prefix, part, lead, back, narrow, focus = true, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${prefix ? `${prefix}: ` : ''}${title} · ${text.portal}`;
  }, [title, prefix]);
  // Before the page is painted: a key pressed as soon as it is seen must find the focus there.
  useLayoutEffect(() => {
    if (focus && acted) heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [focus]);
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 3, md: 6 } }}>
      {back && (
        <Link
          component={AppLink}
          to={back.to}
          className="no-print"
          sx={{ display: 'inline-flex', py: 1, mb: 1 }}
        >
          ← {back.label}
        </Link>
      )}
      <Typography
        variant="h1"
        ref={heading}
        tabIndex={-1}
        sx={{
          '&:focus': { outline: 'none', boxShadow: 'none' },
          mb: lead ? 1.5 : 3,
          overflowWrap: 'anywhere',
        }}
      >
        {part && (
          <Box component="span" sx={hidden}>
            {part}:{' '}
          </Box>
        )}
        {title}
      </Typography>
      {lead && (
        <Typography color="textSecondary" sx={{ mb: 4, maxWidth: '42em' }}>
          {lead}
        </Typography>
      )}
      <Box sx={narrow ? { maxWidth: '42em' } : {}}>{children}</Box>
    </Container>
  );
}
