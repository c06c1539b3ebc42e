import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  Alert,
  Box,
  Button,
  Checkbox,
  Container,
  Dialog,
  IconButton,
  Link,
  ThemeProvider as MuiThemeProvider,
  Paper,
  Radio,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { components } from './components';
import { muiTheme } from './muiTheme';
import { ThemeProvider } from './ThemeProvider';
import { theme } from './theme';

/** References to variables without what MUI falls back to. */
const plain = (value: unknown) =>
  JSON.stringify(value).replaceAll(/var\((--[\w-]+), ?(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'var($1)');

test.each<[string, (of: typeof theme) => unknown]>([
  ['spacing', (of) => [of.spacing(), of.spacing(0), of.spacing(1, 2.5), of.spacing('auto')]],
  [
    'breakpoints',
    ({ breakpoints: of }) => [of.up('md'), of.down('sm'), of.between('sm', 'lg'), of.only('xs')],
  ],
  [
    'alpha',
    (of) => [of.alpha(of.vars.palette.error.main, 0.2), of.alpha('var(--mui-palette-divider)', 'var(--x)')],
  ],
  [
    'transitions',
    ({ transitions: of }) => [of.create(['a', 'b'], { duration: 9 }), of.getAutoHeightDuration(90)],
  ],
  ['sizes', ({ typography: of }) => [of.pxToRem(14), of.body2, of.h1, of.button, of.caption]],
  ['schemes', (of) => [of.applyStyles('dark', { color: 'red' }), of.applyStyles('light', { color: 'red' })]],
  ['variables', ({ vars }) => vars],
])('the theme does what that of MUI does: %s', (_, of) => {
  expect(JSON.parse(plain(of(theme)))).toEqual(JSON.parse(plain(of(muiTheme as typeof theme))));
});

/** Components that read every part of the theme. */
const gallery = (
  <Container maxWidth="lg">
    <Paper elevation={3} sx={{ p: { xs: 2, md: 3 }, borderRadius: 2, boxShadow: 4, zIndex: 'tooltip' }}>
      <Box
        sx={{ color: 'band.text', bgcolor: 'background.paper', border: 1, borderColor: 'divider', mx: -1 }}
      />
      {(['text', 'outlined', 'contained'] as const).map((variant) => (
        <Button key={variant} variant={variant} color="error" size="large" loading={variant === 'text'} />
      ))}
      {(['info', 'success', 'warning', 'error'] as const).map((severity) => (
        <Alert key={severity} severity={severity} onClose={() => undefined} />
      ))}
      <Link href="/">
        <Typography variant="h2" color="textSecondary" />
      </Link>
      <Stack spacing={2} direction={{ xs: 'column', sm: 'row' }}>
        <Skeleton variant="rounded" />
        <TextField label="label" error helperText="help" />
        <Checkbox checked readOnly />
        <Radio />
        <IconButton color="primary" />
      </Stack>
    </Paper>
    <Dialog open />
  </Container>
);

/** The styles that the gallery adds to the document. Their names are derived from their content, whose order does not matter. */
function stylesIn(Provider: (props: { children: ReactNode }) => ReactNode): string[] {
  const cache = createCache({ key: 'css' });
  render(
    <CacheProvider value={cache}>
      <Provider>{gallery}</Provider>
    </CacheProvider>,
  );
  return cache.sheet.tags.map(({ textContent }) =>
    plain(textContent)
      .replaceAll(/css-[a-z\d]+/g, 'css')
      .split(/[{};]/)
      .sort()
      .join(';'),
  );
}

const WithMui = ({ children }: { children: ReactNode }) => (
  <MuiThemeProvider theme={{ ...muiTheme, components }}>{children}</MuiThemeProvider>
);

test('components look as they do with the theme of MUI', () => {
  const styles = stylesIn(ThemeProvider);
  expect(styles.length).toBeGreaterThan(40);
  expect(styles).toEqual(stylesIn(WithMui));
});
