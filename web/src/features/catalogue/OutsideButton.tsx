import { Button } from '@mui/material';
import { services } from './text';

/** Leads to the other site that does a service (CAT-18). */
export function OutsideButton({ url, name }: { url: string; name: string }) {
  return (
    <Button
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="contained"
      aria-label={`${services.outside}: ${name}, ${services.outsideHint}`}
    >
      {services.outside} ↗
    </Button>
  );
}
