import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

/** The look of the library's inputs, like that of a form's fields (inputLook.ts). */
export const inputs: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.background.paper,
        '& :focus-visible': { outline: 'none', boxShadow: 'none' },
        // The ring surrounds the whole field: around the text alone it would cover the label.
        '&.Mui-focused': {
          boxShadow: '0 0 0 4px var(--mui-palette-focus-ring)',
          outline: '3px solid transparent',
          outlineOffset: 2,
        },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.default },
        '&:not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: theme.vars.palette.text.secondary,
        },
      }),
    },
  },
  // The ring passes behind the label's words, not through them.
  MuiInputLabel: {
    styleOverrides: {
      outlined: ({ theme }) => ({
        '&.MuiInputLabel-shrink.Mui-focused': {
          paddingInline: 4,
          marginInlineStart: -4,
          borderRadius: 4,
          backgroundColor: theme.vars.palette.background.paper,
        },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { fontSize: '1rem', marginInline: 0 } } },
};
