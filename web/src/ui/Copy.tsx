import { Box, Button } from '@mui/material';
import { Fragment, useEffect, useState } from 'react';
import { hidden } from './hidden';
import { copy as words } from './text';

/** How long the feedback stays (SHELL-19, TIME-14). */
const FEEDBACK = 1_500;

/** An address is broken between its parts, not within a word; other values have no such places. */
const breakable = (value: string) =>
  value.split(/(?<=[/?&=])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat, and never move
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A value with a button that copies it. */
export function Copy({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}
    >
      <span>{breakable(value)}</span>
      <Button
        size="small"
        onClick={copy}
        aria-label={`${words.start}: ${what}`}
        sx={{ minHeight: 28, minWidth: 0, mx: -1, px: 1, fontSize: '0.9375rem' }}
        className="no-print"
      >
        {copied ? words.done : words.start}
      </Button>
      <Box component="span" role="status" sx={hidden}>
        {copied ? words.done : ''}
      </Box>
    </Box>
  );
}
