/** What MUI computes of the look. The build does that once, and puts the results in this module's place (vite.config.ts). */
import { muiTheme } from './muiTheme';

/** The names of the theme's variables: a variable is named by its place in this tree, whose leaves say nothing. */
export type Names = 0 | Names[] | { [name: string]: Names };

export const names = JSON.parse(
  JSON.stringify(muiTheme.vars, (_, value) => (typeof value === 'string' ? 0 : value)),
) as Names;
export const { typography, mixins, motion } = muiTheme;
export const breakpoints = muiTheme.breakpoints.values;
