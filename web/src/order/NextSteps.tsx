import { Box, Typography } from '@mui/material';
import { forms } from '#text/forms';
import { Panel } from '#ui/Panel';

/** What comes next, step by step. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <Panel component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        {forms.result.next}
      </Typography>
      <Box component="ol" sx={list}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </Panel>
  );
}

/** One step alone has no number. */
const list = {
  m: 0,
  pl: 3,
  '& li + li': { mt: 1 },
  '&:has(> :only-child)': { pl: 0, listStyle: 'none' },
} as const;
