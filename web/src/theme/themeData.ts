/** What MUI computes of the look. The build does that once, and puts the results in this module's place (vite.config.ts). */
import { muiTheme } from './muiTheme';

/** A reference to a CSS variable, without fallback: the documents have the values. */
const reference = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/^var\((--[\w-]+),.*\)$/, 'var($1)') : value;

export const vars = JSON.parse(JSON.stringify(muiTheme.vars, reference)) as typeof muiTheme.vars;
export const { typography, mixins, motion } = muiTheme;
export const breakpoints = muiTheme.breakpoints.values;
