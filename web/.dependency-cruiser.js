// The import zones: lib, text, theme, ui, api ← wizard ← parts ← features, wizards ← app. No wizard or feature knows another
// one; what two of them show is in parts. A test may look at what is above it.
const zones = ['lib|text|theme|ui|api', 'wizard', 'parts', 'wizards|features', 'app'];
const test = '[.]test[.]tsx?$';

const knowsNothingAbove = (zone, at) => ({
  name: `what-is-above-${zone}`,
  severity: 'error',
  from: { path: `^src/(${zone})/`, pathNot: test },
  to: { path: `^src/(${zones.slice(at + 1).join('|')})/` },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...zones.slice(0, -1).map(knowsNothingAbove),
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(?!lib/)' },
    },
    {
      name: 'wizards-and-features-are-strangers',
      severity: 'error',
      from: { path: '^src/(wizards|features)/([^/]+)/' },
      to: { path: '^src/(wizards|features|app)/', pathNot: '^src/$1/$2/' },
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
