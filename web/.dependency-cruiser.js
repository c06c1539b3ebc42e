// The import zones, from the lowest: lib, text, theme, api ← ui ← form ← order ← wizard ← blocks ← wizards ← features ← app.
// Features do not import each other, and neither do wizards. Of the wizards, features know what lies directly in `wizards`: which
// services have one. A test may import what is above it.
const zones = ['lib|text|theme|api', 'ui', 'form', 'order', 'wizard', 'blocks', 'wizards', 'features', 'app'];
const test = '[.]test[.]tsx?$';

const importsNothingAbove = (zone, index) => ({
  name: `what-is-above-${zone}`,
  severity: 'error',
  from: { path: `^src/(${zone})/`, pathNot: test },
  to: { path: `^src/(${zones.slice(index + 1).join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...zones.slice(0, -1).map(importsNothingAbove),
    {
      name: 'every-file-is-in-a-zone',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(${zones.join('|')}|testing)/` },
    },
    {
      name: 'lib-imports-nothing',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'theme-text-and-api-import-only-lib',
      severity: 'error',
      from: { path: '^src/(theme|text|api)/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/(lib|$1)/' },
    },
    {
      name: 'features-import-no-other-feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'wizards-import-no-other-wizard',
      severity: 'error',
      from: { path: '^src/wizards/([^/]+)/' },
      to: { path: '^src/wizards/', pathNot: '^src/wizards/($1/|entry[.]ts$)' },
    },
    {
      name: 'features-import-no-wizard',
      severity: 'error',
      from: { path: '^src/features/', pathNot: test },
      to: { path: '^src/wizards/[^/]+/' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
