import { Box, Button, Container, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { text } from '#text/uk';
import { hidden } from '#ui/hidden';
import {
  chooseTheme,
  FONT_SIZES,
  larger,
  smaller,
  standardView,
  THEMES,
  toggleContrast,
  useView,
} from './lowVision';
import { view as words } from './text';

/** The settings of the view, below the state's band: the theme, and for people with low vision size and contrast. */
export function ViewBar() {
  return (
    <Box
      component="section"
      id="view"
      className="no-print"
      aria-label={text.view.open}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Container
        maxWidth="lg"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', columnGap: 5, rowGap: 2, py: 2 }}
      >
        <ThemeChoice />
        <LowVision />
      </Container>
    </Box>
  );
}

function ThemeChoice() {
  const theme = useView((view) => view.theme);
  return (
    <Group title={words.theme}>
      {THEMES.map((one) => (
        <Button
          key={one}
          variant={one === theme ? 'contained' : 'outlined'}
          aria-pressed={one === theme}
          onClick={() => chooseTheme(one)}
          sx={{ px: 2 }}
        >
          {words.themes[one]}
        </Button>
      ))}
    </Group>
  );
}

function LowVision() {
  const { contrast, step } = useView();
  return (
    <Group title={words.lowVision}>
      <Step label={words.smaller} sign="А−" off={step === 0} onClick={smaller} />
      <Typography role="status" sx={{ minWidth: '3.5em', textAlign: 'center' }}>
        <Box component="span" sx={hidden}>
          {words.size}:{' '}
        </Box>
        {words.step(step + 1, FONT_SIZES.length)}
      </Typography>
      <Step label={words.larger} sign="А+" off={step === FONT_SIZES.length - 1} onClick={larger} />
      <Button variant={contrast ? 'contained' : 'outlined'} aria-pressed={contrast} onClick={toggleContrast}>
        {words.contrast}
      </Button>
      <Button onClick={standardView}>{words.standard}</Button>
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="body2" aria-hidden sx={{ color: 'text.secondary', mb: 0.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>
    </Box>
  );
}

interface StepProps {
  label: string;
  sign: string;
  off: boolean;
  onClick: () => void;
}

function Step({ label, sign, off, onClick }: StepProps) {
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
