import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { day } from '#lib/format';
import { text } from '#text/uk';
import { Page } from '#ui/Page';
import type { LegalText } from './document';

interface LegalPageProps {
  document: LegalText;
  /** Parts of it that are not mere text. */
  children?: ReactNode;
}

/** A text that binds, with the day since which it does; signed in or not (STAT-01 to STAT-03). */
export function LegalPage({ document, children }: LegalPageProps) {
  return (
    <Page title={document.title} lead={text.version(day(document.version))} narrow>
      {document.sections.map(({ title, paragraphs }) => (
        <Box component="section" key={title} sx={{ mb: 4 }}>
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          {paragraphs.map((paragraph) => (
            <Typography key={paragraph} sx={{ mb: 1.5 }}>
              {paragraph}
            </Typography>
          ))}
        </Box>
      ))}
      {children}
    </Page>
  );
}
