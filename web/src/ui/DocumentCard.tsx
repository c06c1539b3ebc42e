import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { printedInColour } from '#theme/printedInColour';
import { StateFlag } from './StateFlag';

/** The papers that documents are printed on (theme/palette.ts). */
export type Paper = 'rose' | 'blue' | 'green' | 'sand' | 'gray';

interface DocumentCardProps {
  paper: Paper;
  title: string;
  subtitle?: string;
  label: string;
  children: ReactNode;
}

const thin = (colour: string, percent: number) => `color-mix(in srgb, ${colour} ${percent}%, transparent)`;

/** One side of a document as it lies on the table: wavy ground, the state's flag, its title. */
export function DocumentCard({ paper, title, subtitle, label, children }: DocumentCardProps) {
  const wash = `var(--mui-palette-document-${paper}-wash)`;
  const ink = `document.${paper}.ink`;
  return (
    <Box
      component="section"
      aria-label={label}
      className="document-card"
      sx={{
        minHeight: { sm: 340 },
        borderRadius: 2,
        border: `1px solid ${wash}`,
        p: { xs: 2, sm: 3 },
        color: 'document.text',
        bgcolor: `document.${paper}.ground`,
        backgroundImage: `radial-gradient(120% 90% at 100% 0%, ${thin(wash, 40)} 0, transparent 60%), repeating-radial-gradient(circle at -20% 120%, transparent 0 9px, ${thin(wash, 33)} 9px 10px)`,
        boxShadow:
          '0 1px 2px var(--mui-palette-document-shadow), 0 12px 32px var(--mui-palette-document-shadow)',
        ...printedInColour,
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <StateFlag width={44} />
        <Box>
          <Typography component="h2" sx={{ fontWeight: 700, color: ink, lineHeight: 1.2 }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography lang="en" sx={{ fontSize: '0.875rem', letterSpacing: '0.06em', color: ink }}>
              {subtitle}
            </Typography>
          )}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

interface LineProps {
  code?: string;
  name: string;
  /** What is long, and read symbol by symbol, has the width of the card on a phone. */
  wide?: boolean;
  children: ReactNode;
}

/** A line of a document: the small number or code that papers print, what it is, and its value. */
export function Line({ code, name, wide = false, children }: LineProps) {
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? { xs: '1 / -1', sm: 'auto' } : undefined }}>
      <Box component="dt" sx={{ fontSize: '0.875rem', color: 'document.label', lineHeight: 1.3 }}>
        {code && <b>{code} </b>}
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' }}>
        {children || '—'}
      </Box>
    </Box>
  );
}

/** Lines of a document, beside each other as far as there is room. */
export function Lines({ columns = 2, children }: { columns?: number; children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 2,
        rowGap: 1.25,
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(8.5rem, 1fr))', sm: `repeat(${columns}, 1fr)` },
        alignContent: 'start',
      }}
    >
      {children}
    </Box>
  );
}
