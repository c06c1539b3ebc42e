/**
 * Takes the place of MUI's TouchRipple in the build (vite.config.ts): no button has a ripple (theme.ts), and its code would be
 * loaded with every page.
 */
export default function NoRipple() {
  return null;
}
