import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Papers of a document: its ground, and the colour of its lines. */
const papers = {
  rose: { ground: '#f9ebef', wash: '#e3c3d6', ink: '#7b2b52' },
  blue: { ground: '#e9f1f8', wash: '#b9d2e6', ink: '#1d4e79' },
  green: { ground: '#ebf4ec', wash: '#bfdcc4', ink: '#23593a' },
  sand: { ground: '#f7f2e4', wash: '#e2d3a8', ink: '#65500f' },
  gray: { ground: '#f0f1f4', wash: '#cfd4dd', ink: '#3b4554' },
} as const;

export type Paper = keyof typeof papers;

interface DocumentCardProps {
  paper: Paper;
  title: string;
  subtitle?: string;
  label: string;
  children: ReactNode;
}

/** One side of a document as it lies on the table: wavy ground, the state's flag, its title. */
export function DocumentCard({ paper, title, subtitle, label, children }: DocumentCardProps) {
  const { ground, wash, ink } = papers[paper];
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
        color: '#161c24',
        backgroundColor: ground,
        backgroundImage: `radial-gradient(120% 90% at 100% 0%, ${wash}66 0, transparent 60%), repeating-radial-gradient(circle at -20% 120%, transparent 0 9px, ${wash}55 9px 10px)`,
        boxShadow: '0 1px 2px rgb(22 28 36 / 8%), 0 12px 32px rgb(22 28 36 / 8%)',
        printColorAdjust: 'exact',
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', mb: 2 }}>
        <Flag />
        <Box>
          <Typography component="h2" sx={{ fontWeight: 700, color: ink, lineHeight: 1.2 }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography lang="en" sx={{ fontSize: '0.8125rem', letterSpacing: '0.06em', color: ink }}>
              {subtitle}
            </Typography>
          )}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

function Flag() {
  return (
    <svg width="44" height="30" viewBox="0 0 44 30" aria-hidden>
      <rect width="44" height="15" rx="3" fill="#0057b7" />
      <path d="M0 15h44v12a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3z" fill="#ffd700" />
      <rect y="9" width="44" height="6" fill="#0057b7" />
    </svg>
  );
}

/** A line of a document: the small number or code that papers print, what it is, and its value. */
export function Line({ code, name, children }: { code?: string; name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: '#4a4350', lineHeight: 1.3 }}>
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
