import { Box, Typography } from '@mui/material';
import type { Fine } from '#api/fines';
import { day, daysAfter, money } from '#lib/format';
import { longDay } from '#lib/longDay';
import { Facts } from '#ui/Facts';
import { PlateView } from '#ui/PlateView';
import { fines as words } from './text';

interface FineFactsProps {
  fine: Fine;
  /** The decree, the plate and the reason are shown above already. */
  named?: boolean;
  level?: 'h2' | 'h3';
}

/** What a fine is for, what is due of it up to which day, and to whom it is paid (FINE-06, FINE-16, FINE-17). */
export function FineFacts({ fine, named = false, level = 'h3' }: FineFactsProps) {
  const names = words.facts;
  return (
    <>
      <Facts
        rows={[
          [names.decree, named ? '' : words.decree(fine.sProtocol, fine.nProtocol)],
          [names.plate, named ? '' : <PlateView key="plate" plate={fine.plate} />],
          [names.type, words.types[fine.type.ID]],
          [names.issued, day(fine.issuedAt)],
          [names.drawn, day(fine.docDate)],
          [names.article, fine.kupap],
          [names.reason, named ? '' : fine.reason],
          [names.penalty, money(fine.penalty)],
          [names.paid, day(fine.paidDate)],
        ]}
      />
      {fine.amount > 0 && fine.status.id === 0 && <Bands fine={fine} level={level} />}
      <Requisites fine={fine} />
    </>
  );
}

/** The rates, each with its last day; today's is highlighted (FINE-20 to FINE-24). */
function Bands({ fine, level }: { fine: Fine; level: 'h2' | 'h3' }) {
  const today = fine.bands.findIndex(({ percent }) => percent === fine.today?.percent);
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component={level} sx={{ mb: 1 }}>
        {words.bands}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {words.counted(day(fine.issuedAt))}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {fine.bands.map((band, index) => {
          const before = fine.bands[index - 1]?.lastDay ?? '';
          const term = band.lastDay
            ? words.until(longDay(band.lastDay))
            : words.after(longDay(daysAfter(before, 1)));
          return (
            <Box
              component="li"
              key={band.percent}
              aria-current={index === today || undefined}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 1,
                px: 2,
                py: 1.25,
                borderLeft: 4,
                borderColor: index === today ? 'primary.main' : 'divider',
                color: index < today ? 'text.secondary' : 'text.primary',
                fontWeight: index === today ? 600 : 400,
              }}
            >
              <Box component="span" sx={{ mr: 'auto' }}>
                {index === today ? words.now(term) : term}
              </Box>
              <span>
                {money(band.amount)} ({words.shares[band.percent]})
              </span>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}

type PaidInfo = Partial<
  Record<'purpose' | 'kkvd_name' | 'bank_name' | 'bank_edrpou' | 'bank_account', string>
>;

function paidInfo(text: string | undefined): PaidInfo | undefined {
  try {
    const info: unknown = JSON.parse(text ?? '');
    return typeof info === 'object' && info !== null ? info : undefined;
  } catch {
    return undefined;
  }
}

function Requisites({ fine }: { fine: Fine }) {
  const info = paidInfo(fine.status.paidInfo);
  if (!info || fine.status.id !== 0) return null;
  const names = words.facts;
  return (
    <Box component="details" sx={{ mt: 2 }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1, color: 'primary.main' }}>
        {words.requisites}
      </Box>
      <Facts
        rows={[
          [names.receiver, info.kkvd_name],
          [names.account, info.bank_account],
          [names.bank, info.bank_name],
          [names.edrpou, info.bank_edrpou],
          [names.purpose, info.purpose],
        ]}
      />
    </Box>
  );
}
