import { Typography } from '@mui/material';
import type { Fine } from '#api/fines';
import { money } from '#lib/format';
import { longDay } from '#lib/longDay';
import { fines as words } from './text';
import { unpaidOf } from './urgency';

/** How many fines are unpaid, for how much, and until when that is so; nothing when all are paid. */
export function FinesTotal({ fines }: { fines: Fine[] }) {
  const { count, amount, doubled, nearest } = unpaidOf(fines);
  if (count === 0) return null;
  return (
    <Typography>
      <strong>{words.total(count, money(amount))}</strong>
      {nearest && `, ${words.nearest(longDay(nearest))}`}
      {doubled > 0 && `. ${words.doubledOf(doubled, count)}`}
    </Typography>
  );
}
