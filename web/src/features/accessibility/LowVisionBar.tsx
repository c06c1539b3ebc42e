import { Box, Button, Container, Typography } from '@mui/material';
import { text } from '../../text/uk';
import { FONT_SIZES, larger, smaller, standardView, toggleContrast, useView } from './lowVision';

const words = text.lowVision;

/** The settings of the view for people with low vision, below the header. */
export function LowVisionBar() {
  const { contrast, step } = useView();
  return (
    <Box
      component="section"
      id="low-vision"
      className="no-print"
      aria-label={words.title}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.5 }}
      >
        <Box role="group" aria-label={words.size} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Step label={words.smaller} sign="А−" off={step === 0} onClick={smaller} />
          <Typography role="status" sx={{ minWidth: '5.5em', textAlign: 'center' }}>
            <Box component="span" sx={hidden}>
              {words.size}:{' '}
            </Box>
            {words.step(step + 1, FONT_SIZES.length)}
          </Typography>
          <Step label={words.larger} sign="А+" off={step === FONT_SIZES.length - 1} onClick={larger} />
        </Box>
        <Button
          variant={contrast ? 'contained' : 'outlined'}
          aria-pressed={contrast}
          onClick={toggleContrast}
        >
          {words.contrast}
        </Button>
        <Button onClick={standardView}>{words.standard}</Button>
      </Container>
    </Box>
  );
}

function Step({
  label,
  sign,
  off,
  onClick,
}: {
  label: string;
  sign: string;
  off: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="outlined"
      aria-label={label}
      aria-disabled={off}
      onClick={onClick}
      sx={{ minWidth: 56, px: 1.5, '&[aria-disabled=true]': { opacity: 0.55 } }}
    >
      {sign}
    </Button>
  );
}

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
