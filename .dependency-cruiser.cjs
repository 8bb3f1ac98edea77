/** The layers of docs/architecture.md, as rules. */
const services = ['command-api', 'query-api', 'projector', 'search-indexer', 'web']

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...services.map(service => ({
      name: `${service}-stands-alone`,
      comment: 'Services never import each other; what they share is in contracts.',
      severity: 'error',
      from: { path: `^${service}/` },
      to: {
        path: `^(${[...services.filter(other => other !== service), 'infra'].join('|')})/`,
        pathNot: 'node_modules',
      },
    })),
    {
      name: 'contracts-know-nobody',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: `^(${[...services, 'infra'].join('|')})/`, pathNot: 'node_modules' },
    },
    {
      name: 'browser-takes-no-server-code',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^contracts/src/(server/|event-store\\.ts)|^web/server/' },
    },
    {
      name: 'one-door-to-the-event-store',
      comment: 'Only the port knows the client.',
      severity: 'error',
      from: {
        path: '^(contracts|command-api|query-api|projector|search-indexer|web)/',
        pathNot: '^contracts/src/event-store\\.ts$',
      },
      to: { path: '@eventstore/db-client' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
