import { Box } from '@mui/material';
import type { Fine } from '#api/fines';
import { money } from '#lib/format';
import { kyivToday } from '#lib/kyivToday';
import { longDay } from '#lib/longDay';
import { fines as words } from './text';
import { isDoubled, isUnpaid } from './urgency';

/** What the sum of today means: a discount and its end, a sum that will grow, or one that has. */
export function termsOf(fine: Fine): string {
  const { today } = fine;
  if (!today || !isUnpaid(fine)) return '';
  if (isDoubled(fine)) return words.doubled(longDay(today.since));
  const last = today.lastDay === kyivToday() ? words.lastDay : longDay(today.lastDay);
  if (today.percent < 100) return words.discount(money(fine.penalty), last);
  const next = fine.bands[fine.bands.findIndex(({ percent }) => percent === today.percent) + 1];
  return words.whole(last, next && money(next.amount));
}

/** The sum that is due today, and what will become of it, beside it or below. */
export function FineSum({ fine, stacked = false }: { fine: Fine; stacked?: boolean }) {
  if (fine.amount === 0) return null;
  const doubled = isDoubled(fine);
  return (
    <Box>
      <Box
        component="strong"
        sx={{
          fontSize: stacked ? '1.5rem' : '1.1875rem',
          fontWeight: 650,
          lineHeight: 1.2,
          whiteSpace: 'nowrap',
        }}
      >
        {money(fine.amount)}
      </Box>{' '}
      <Box
        component="span"
        sx={{
          display: stacked ? 'block' : 'inline',
          color: doubled ? 'error.main' : 'text.primary',
          fontWeight: doubled ? 600 : 400,
        }}
      >
        {termsOf(fine)}
      </Box>
    </Box>
  );
}
