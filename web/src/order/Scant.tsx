import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Schema } from '#api/client';
import { serviceCentres } from '#api/lookups';
import { inUkrainianOrder } from '#lib/collate';
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
      {nearby.length > 0 ? <Lines heading={text.nearby} lines={nearby.map(place)} /> : <AllCentres />}
    </>
  );
}

const place = ({ name, address }: Schema['ServiceCentre']) => `${name}, ${address}`;

/** All centres, for whom the registers have no address. */
function AllCentres() {
  const { data: centres = [] } = useQuery(serviceCentres);
  if (centres.length === 0) return null;
  const towns = inUkrainianOrder(centres, ({ name }) => name.replace(/^[^,]*, /, ''));
  return (
    <Box component="details" sx={{ mt: 1.5 }}>
      <Box component="summary" sx={{ fontWeight: 600, cursor: 'pointer' }}>
        {text.centres}
      </Box>
      <List lines={towns.map(place)} />
    </Box>
  );
}

function Lines({ heading, lines }: { heading: string; lines: string[] }) {
  return (
    <>
      <Typography component="h3" sx={{ mt: 1.5, fontWeight: 600 }}>
        {heading}
      </Typography>
      <List lines={lines} />
    </>
  );
}

function List({ lines }: { lines: string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 3 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
