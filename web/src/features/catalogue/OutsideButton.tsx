import { Button } from '@mui/material';
import { text } from '../../text/uk';

/** Leads to the other site that does a service (CAT-18). */
export function OutsideButton({ url, name }: { url: string; name: string }) {
  return (
    <Button
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="contained"
      aria-label={`${text.catalogue.outside}: ${name}, ${text.catalogue.outsideHint}`}
    >
      {text.catalogue.outside} ↗
    </Button>
  );
}
