import { Button, Typography } from '@mui/material';
import { type MouseEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dateTime } from '#lib/format';
import { PRINTED_ALONE, PRINTING_ALONE } from '#theme/print';
import { card } from './cardText';

/** The class of what can be printed without the rest of its page. */
export const PRINTABLE = 'printable';

/** Prints what is around the button, without the rest of the page. */
export function PrintButton() {
  return <Button onClick={printAround}>{card.print}</Button>;
}

function printAround(event: MouseEvent): void {
  const part = event.currentTarget.closest(`.${PRINTABLE}`);
  const root = document.documentElement;
  const restore = () => {
    part?.classList.remove(PRINTED_ALONE);
    root.removeAttribute(PRINTING_ALONE);
  };
  if (part) {
    part.classList.add(PRINTED_ALONE);
    root.setAttribute(PRINTING_ALONE, '');
    window.addEventListener('afterprint', restore, { once: true });
  }
  window.print();
}

/** On paper alone: that it is no document, and when it was printed. */
export function PrintNote() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => flushSync(() => setNow(new Date()));
    window.addEventListener('beforeprint', look);
    return () => window.removeEventListener('beforeprint', look);
  }, []);
  return (
    <Typography sx={{ display: 'none', mt: 2, '@media print': { display: 'block' } }}>
      {card.printed(dateTime(now.toISOString()))}
    </Typography>
  );
}
