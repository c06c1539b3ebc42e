/**
 * Takes the place of hoist-non-react-statics in the build (vite.config.ts): Emotion uses it in `withTheme` alone, which nothing here
 * calls, but the library as a whole would be loaded with every page.
 */
export default function noHoisting(): never {
  throw new Error('withTheme is not part of the build');
}
