import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/system/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from './theme';

/** MUI's own provider also switches between colour schemes, which here the document does (data-theme). */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={theme}>
    <DefaultPropsProvider value={theme.components}>{children}</DefaultPropsProvider>
  </ThemeContext>
);
