import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { Schema } from '#api/client';
import { forms } from '#text/forms';
import { Facts } from '#ui/Facts';
import { keyFacts } from './keyFacts';

const words = forms.sign;

/** What is signed: the key facts, and below them, collapsed, the whole text with the names that registers use. */
export function WholeStatement({ lines }: { lines: Schema['StatementLine'][] }) {
  const rows = (codes: boolean) => lines.filter(({ code }) => code === codes).map(row);
  return (
    <Box sx={{ mb: 2 }}>
      <Facts rows={keyFacts(lines).map(row)} />
      <Collapsed title={words.whole}>
        <Facts rows={rows(false)} />
      </Collapsed>
      {rows(true).length > 0 && (
        <Collapsed title={words.codes}>
          <Facts rows={rows(true)} />
        </Collapsed>
      )}
    </Box>
  );
}

const row = ({ label, value }: Schema['StatementLine']): [string, string] => [label, value];

function Collapsed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', py: 1.25 }}>
      <Box component="summary" sx={{ cursor: 'pointer', color: 'primary.main', py: 0.5 }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
