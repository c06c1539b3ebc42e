import { Box, Typography } from '@mui/material';
import type { Schema } from '#api/client';
import { progress as words } from '#text/progress';

type Step = Schema['Progress'];

/** The steps of something that takes its time, one under the other: what is done, where it is, what is to come. */
export function Stepper({ steps, label }: { steps: Step[]; label: string }) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {steps.map((step, at) => (
        <Box
          component="li"
          key={step.text}
          {...(step.state === 'current' && { 'aria-current': 'step' as const })}
          sx={{ display: 'grid', gridTemplateColumns: '1.75rem minmax(0, 1fr)', columnGap: 1.5 }}
        >
          <Mark state={step.state} last={at === steps.length - 1} />
          <Box sx={{ pb: at === steps.length - 1 ? 0 : 2 }}>
            <Typography sx={{ fontWeight: step.state === 'current' ? 650 : 400 }}>
              {step.text}
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                {'\u00a0– '}
                {words[step.state]}
              </Box>
            </Typography>
            {step.note && <Typography color="textSecondary">{step.note}</Typography>}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Filled and ticked, a ring with a dot, or an empty ring: the shapes differ, too. */
function Mark({ state, last }: { state: Step['state']; last: boolean }) {
  return (
    <Box aria-hidden sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
      <Box
        sx={{
          width: '1.5rem',
          height: '1.5rem',
          flex: 'none',
          borderRadius: '50%',
          border: 2,
          borderColor: state === 'upcoming' ? 'text.secondary' : 'primary.main',
          bgcolor: state === 'done' ? 'primary.main' : 'background.paper',
          color: state === 'done' ? 'primary.contrastText' : 'primary.main',
          display: 'grid',
          placeItems: 'center',
          fontSize: '0.8125rem',
          lineHeight: 1,
          fontWeight: 700,
        }}
      >
        {state === 'done' && '✓'}
        {state === 'current' && <Dot />}
      </Box>
      {!last && (
        <Box
          sx={{ flex: 1, width: '2px', bgcolor: state === 'done' ? 'primary.main' : 'divider', my: 0.25 }}
        />
      )}
    </Box>
  );
}

const Dot = () => (
  <Box sx={{ width: '0.625rem', height: '0.625rem', borderRadius: '50%', bgcolor: 'primary.main' }} />
);
