import { Box, Typography } from '@mui/material';
import type { Schema } from '../api/client';
import { scant as text } from './text';

interface ScantProps {
  lacks?: string[] | undefined;
  nearby?: Schema['ServiceCentre'][] | undefined;
}

/** What the registers lack, by name, and where and with what that is put right (LIC-46, PRES-14). */
export function Scant({ lacks = [], nearby = [] }: ScantProps) {
  if (lacks.length === 0) return null;
  return (
    <>
      <Lines heading={text.lacks} lines={lacks} />
      <Typography sx={{ mt: 1.5 }}>{text.todo}</Typography>
      {nearby.length > 0 && (
        <Lines heading={text.nearby} lines={nearby.map(({ name, address }) => `${name}, ${address}`)} />
      )}
    </>
  );
}

function Lines({ heading, lines }: { heading: string; lines: string[] }) {
  return (
    <>
      <Typography component="h3" sx={{ mt: 1.5, fontWeight: 600 }}>
        {heading}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </>
  );
}
