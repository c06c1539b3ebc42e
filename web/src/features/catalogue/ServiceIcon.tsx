import { Box } from '@mui/material';
import type { Service } from '#api/queries';

/** Drawn by lines in a square of 24. */
const drawings = {
  card: 'M3 6h18v12H3zM7 10.5h4M7 13.5h4M15 14.5h3M16.5 9.2a1.6 1.6 0 1 0 .01 0',
  car: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 16v2M17 16v2M7.5 14h1M15.5 14h1',
  search: 'M10.5 4a6.5 6.5 0 1 0 .01 0M15.5 15.5L20 20',
  sheet: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  person: 'M12 4a4 4 0 1 0 .01 0M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  plate: 'M2.5 8h19v8h-19zM6.5 8v8M10 12h2M14 12h4',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  coin: 'M12 3.5a8.5 8.5 0 1 0 .01 0M9 9h6M9 15h6M14.5 9c-1 3-5 3-5 6',
  pin: 'M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 8a2 2 0 1 0 .01 0',
} as const;

const iconOf: Record<string, keyof typeof drawings> = {
  'licence-exchange': 'card',
  'licence-correction': 'card',
  'traffic-tests': 'sheet',
  'vehicle-check': 'search',
  'exchange-spr': 'sheet',
  'spr-correction': 'sheet',
  ownerToConfidant: 'person',
  confidantToOwner: 'person',
  'confidant-revoke': 'person',
  'plate-reserve': 'plate',
  inz: 'plate',
  'plate-storage': 'box',
  insurance: 'shield',
  'insurance-green': 'shield',
  fines: 'coin',
  'postal-shipment': 'box',
  reshipment: 'box',
  'reshipment-spr': 'box',
  parking: 'pin',
  'service-stations': 'pin',
  'tow-truck': 'car',
};

/** A sign by which a service is found again; its name says all. */
export function ServiceIcon({ service }: { service: Service }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 24 24"
      aria-hidden="true"
      sx={{
        flex: 'none',
        width: 44,
        height: 44,
        p: 1.25,
        borderRadius: 1.5,
        bgcolor: 'action.hover',
        color: 'primary.main',
      }}
    >
      <path
        d={drawings[iconOf[service.internalName] ?? 'sheet']}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}
