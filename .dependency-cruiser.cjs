/** The import table of docs/architecture.md. A test plants a forbidden import and expects red. */
const core = ['transport', 'session', 'terminal/core', 'risk', 'approval', 'agent', 'vault'];
const room = (name) => `^app/${name}/`;

/** May import: itself, shared/, and these rooms. */
const allowed = {
  transport: [],
  session: ['transport'],
  terminal: ['session', 'terminal'],
  risk: [],
  approval: ['risk'],
  agent: ['approval', 'risk'],
  vault: [],
};

const coreRules = Object.entries(allowed).map(([name, others]) => ({
  name: `room-${name}`,
  comment: `app/${name} imports shared/ and ${others.join(', ') || 'nothing else of the app'}`,
  severity: 'error',
  from: { path: room(name) },
  to: { path: '^(app|relay|sw|tests|scripts|bench)/', pathNot: [room(name), ...others.map(room)] },
}));

module.exports = {
  forbidden: [
    ...coreRules,
    {
      name: 'shared-imports-nothing',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(app|relay|sw|tests|scripts|bench)/' },
    },
    {
      name: 'relay-imports-shared-only',
      severity: 'error',
      from: { path: '^relay/' },
      to: { path: '^(app|sw|tests|scripts|bench)/' },
    },
    {
      name: 'demo-stays-apart',
      comment: 'the embedded SSH server is imported by the Node host alone',
      severity: 'error',
      from: { path: '^relay/', pathNot: ['^relay/demo/', '^relay/node\\.ts$'] },
      to: { path: '^relay/demo/' },
    },
    {
      name: 'relay-core-is-host-neutral',
      severity: 'error',
      from: { path: '^relay/core/' },
      to: { path: ['node_modules/(ws|hono|@hono)/', '^(node:)?(net|fs|http|https|os|child_process)$'] },
    },
    {
      name: 'sw-imports-limits-only',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(app|relay|shared)/', pathNot: '^shared/limits\\.ts$' },
    },
    {
      name: 'storage',
      severity: 'error',
      from: { path: room('storage') },
      to: { path: '^(app|relay|sw|tests)/', pathNot: [room('storage'), ...core.map(room)] },
    },
    {
      name: 'i18n-stands-alone',
      severity: 'error',
      from: { path: room('i18n') },
      to: { path: '^(app|relay|sw|tests)/', pathNot: room('i18n') },
    },
    {
      name: 'views-see-reactive-and-i18n',
      comment: 'core rooms by `import type` only, which scripts/check-views.mjs holds',
      severity: 'error',
      from: { path: room('views') },
      to: {
        path: '^(app|relay|sw|tests)/',
        pathNot: [room('views'), room('reactive'), room('i18n'), ...core.map(room)],
      },
    },
    {
      name: 'reactive-does-not-see-views',
      severity: 'error',
      from: { path: room('reactive') },
      to: { path: [room('views'), '^app/compose\\.ts$', '^(relay|sw|tests)/'] },
    },
    {
      name: 'solid-in-reactive-and-views-only',
      severity: 'error',
      from: { path: '^(app|shared|relay|sw)/', pathNot: [room('reactive'), room('views'), '^app/main\\.tsx$'] },
      to: { path: 'node_modules/(solid-js|@kobalte|@corvu|lucide-solid)/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.app.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
