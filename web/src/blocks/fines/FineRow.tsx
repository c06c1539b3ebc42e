import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { detailsOf, type Fine } from '#api/fines';
import { day } from '#lib/format';
import { Badge } from '#ui/Badge';
import { Panel } from '#ui/Panel';
import { PlateView } from '#ui/PlateView';
import { Evidence } from './Evidence';
import { FineActions } from './FineActions';
import { FineFacts } from './FineFacts';
import { FineSum } from './FineSum';
import { fines as words } from './text';
import { isUnpaid } from './urgency';

const decreeOf = (fine: Fine) => words.decree(fine.sProtocol, fine.nProtocol);

/** One fine: what for and how much until when at a glance, everything of it when opened, and the way to pay it (FINE-06 to FINE-09). */
export function FineRow({ fine, closed }: { fine: Fine; closed: boolean }) {
  return (
    <Panel component="li" sx={rowLook}>
      <Summary fine={fine} />
      <Box sx={{ gridRow: { md: 'span 2' }, gridColumn: { md: 2 } }}>
        <FineSum fine={fine} stacked />
        {!isUnpaid(fine) && <Badge label={fine.label} />}
        <FineActions fine={fine} closed={closed} />
      </Box>
      <More fine={fine} />
    </Panel>
  );
}

/** On a large screen the sum and the button are beside what they are for; on a phone between it and the rest. */
const rowLook = {
  p: { xs: 2, sm: 3 },
  breakInside: 'avoid',
  display: 'grid',
  columnGap: 4,
  rowGap: { xs: 1.5, md: 0.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 19rem' },
  gridTemplateRows: { md: 'auto 1fr' },
  alignItems: 'start',
} as const;

/** What the fine is for, and which one it is. */
function Summary({ fine }: { fine: Fine }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {fine.reason}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1.5 }}>
        <PlateView plate={fine.plate} />
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {words.decreeOf(decreeOf(fine), day(fine.issuedAt))}
        </Box>
      </Box>
    </Box>
  );
}

/** Everything of the fine; its pictures are requested when it is opened (FINE-07). */
function More({ fine }: { fine: Fine }) {
  const [opened, setOpened] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
      sx={{
        minWidth: 0,
        '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
      }}
    >
      <Box component="summary" aria-label={`${words.more}: ${decreeOf(fine)}`} sx={summaryLook}>
        {words.more}
      </Box>
      <Box sx={{ mt: 1 }}>
        <FineFacts fine={fine} named />
        {opened && <Evidence details={detailsOf(fine)} />}
      </Box>
    </Box>
  );
}

/** An arrow behind the words says that there is more, and turns when it is open. */
const summaryLook = {
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.25,
  py: 1,
  borderRadius: 1,
  color: 'primary.main',
  fontWeight: 600,
  '&::-webkit-details-marker': { display: 'none' },
  '&::after': {
    content: '""',
    width: 8,
    height: 8,
    mt: '-4px',
    border: 'solid',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  'details[open] > &::after': { mt: '4px', transform: 'rotate(-135deg)' },
  '@media print': { display: 'none' },
} as const;
