import { Box } from '@mui/material';
import { printedInColour } from '#theme/printedInColour';

/** The state's flag, beside words that say what it marks. */
export function StateFlag({ width = 24 }: { width?: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        width,
        aspectRatio: '3 / 2',
        borderRadius: '2px',
        backgroundImage: ({ vars }) =>
          `linear-gradient(${vars?.palette.flag.blue} 50%, ${vars?.palette.flag.yellow} 50%)`,
        ...printedInColour,
        forcedColorAdjust: 'none',
      }}
    />
  );
}
