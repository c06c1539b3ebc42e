import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Observer } from '#api/account';
import { dateTime, left } from '#lib/format';
import { Badge } from '#ui/Badge';
import { Facts } from '#ui/Facts';
import { Panel } from '#ui/Panel';
import { hasStoredForm } from '#ui/useFormRestore';
import { answerTo, ObserverDialog, Terms } from './ObserverDialog';
import { text } from './text';
import { useCountdown } from './useCountdown';

/** One company's request: its state, and until when it can be decided (MON-03 to MON-05, MON-09). */
export function ObserverCard({ observer }: { observer: Observer }) {
  const { now, running } = useCountdown(observer.until);
  const lapsed = observer.status === 'new' && !running;
  const open = observer.decisions.length > 0 && !lapsed;
  const [asking, setAsking] = useState(() => open && hasStoredForm(answerTo(observer)));
  const over = observer.status === 'revoked' || observer.status === 'canceled';
  return (
    <Panel component="li">
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
          <Box sx={{ mr: 'auto' }}>
            <Typography variant="h2">{observer.company}</Typography>
            <Typography color="textSecondary">{observer.name}</Typography>
          </Box>
          <Badge label={lapsed ? { text: text.monitoring.expired, colour: 'red' } : observer.label} />
        </Box>
        <Facts
          rows={[
            [text.monitoring.created, dateTime(observer.createdAt)],
            [
              text.monitoring.until,
              open && observer.until ? `${dateTime(observer.until)} (${left(observer.until, now)})` : '',
            ],
            [text.monitoring.approved, observer.approvedAt && dateTime(observer.approvedAt)],
            [text.monitoring.ended, over && dateTime(observer.updatedAt)],
          ].map(([name, value]) => [String(name), value || ''])}
        />
        {observer.status === 'approved' && <Terms />}
        {open && (
          <Box>
            <Button
              variant="contained"
              onClick={() => setAsking(true)}
              aria-label={text.monitoring.answerNamed(observer.company)}
            >
              {text.monitoring.answer}
            </Button>
          </Box>
        )}
      </Stack>
      {asking && <ObserverDialog observer={observer} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
