/** The layers of docs/architecture.md, as rules. Each must fire in tests/guards/layers.test.ts. */
const services = ['command-api', 'query-api', 'projector', 'search-indexer', 'web']
/** Which other packages each package may import. The servers for one machine can be used without this site. */
const packages = {
  'search-words': [],
  'cli-kit': [],
  contracts: ['search-words'],
  'server-kit': ['contracts', 'cli-kit'],
  'embedded-event-store': ['cli-kit'],
  'embedded-search': ['cli-kit'],
  'fake-services': ['contracts', 'server-kit'],
  'process-supervisor': ['cli-kit', 'contracts'],
}
/** For one machine: servers that are started, and their supervisor, never libraries of a service. */
const embedded = [
  ...['packages/embedded-event-store', 'packages/embedded-search'],
  ...['packages/fake-services', 'packages/process-supervisor'],
]
/** The programs that start the site, the tools around it, and its cross-service tests. */
const above = ['infra', 'tools', 'tests']
/** Code that no service runs. */
const DEVELOPMENT =
  '[.]test[.]tsx?$|/testing([.]ts$|/)|^(tests|tools)/|^web/(e2e|development|scripts)/|/conformance/|/(crash|model)/'

/**
 * The layers of the web app from the bottom up. Features and layout are in the same top layer; only the composition
 * (the app, its entries, the slots) is above them.
 */
const layers = ['device', 'i18n', 'api', 'ui', 'offline', 'routes', 'entities', '(features|layout)']
const composition = '(slots/|[^/]+[.]tsx$)'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No import cycles, not even of types: a reader of one file would have to read all of them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...services.map(service => ({
      name: `${service}-is-independent`,
      comment: 'Services never import each other. Shared code is in packages.',
      severity: 'error',
      from: { path: `^${service}/` },
      to: {
        path: `^(${[...services.filter(other => other !== service), ...embedded, ...above].join('|')})/`,
        pathNot: 'node_modules',
      },
    })),
    ...Object.entries(packages).map(([name, allowed]) => ({
      name: `imports-of-${name}`,
      comment: 'Packages import other packages in one direction, and no program.',
      severity: 'error',
      from: { path: `^packages/${name}/` },
      to: {
        path: `^(packages|${[...services, ...above].join('|')})/`,
        pathNot: `node_modules|^packages/(${[name, ...allowed].join('|')})/`,
      },
    })),
    {
      name: 'imports-are-declared',
      comment: 'The manifest of a workspace lists every workspace and library that it imports.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'services-run-without-development-dependencies',
      comment: 'An installation without development dependencies has all that a service imports.',
      severity: 'error',
      from: { pathNot: DEVELOPMENT },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'infra-imports-no-tools',
      comment: 'A site starts without its tools; tools start sites.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { path: '^(infra|tools)/' },
      to: { path: '^tests/' },
    },
    {
      name: 'browser-imports-no-server-code',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^packages/(server-kit|cli-kit)/|^web/server/' },
    },
    ...layers.map((layer, n) => ({
      name: `web-layer-${layer.match(/\w+/g).join('-and-')}`,
      comment: 'A layer of the web app imports only the layers below it.',
      severity: 'error',
      from: { path: `^web/app/${layer}/` },
      to: { path: `^web/app/(${[...layers.slice(n + 1).map(above => `${above}/`), composition].join('|')})` },
    })),
    {
      name: 'web-entities-without-cycles',
      comment:
        'Entities may import each other (an article its game and author, all of them the viewer), but without cycles.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/app/entities/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'web-features-are-independent',
      comment:
        'Features and the layout do not import each other: components of two features are in a layer below, their composition in the layer above.',
      severity: 'error',
      from: { path: '^web/app/(features/[^/]+|layout)/' },
      to: { path: '^web/app/(features|layout)/', pathNot: '^web/app/$1/' },
    },
    {
      name: 'web-ui-is-independent-of-the-domain',
      comment: 'The design system is independent of contracts and of the API client.',
      severity: 'error',
      from: { path: '^web/app/ui/' },
      to: { path: '^(packages/|web/app/api/)' },
    },
    {
      name: 'one-client-of-the-event-store',
      comment:
        'Only the port imports the client of the event store. Exception: the reader of the whole log, which decodes its messages.',
      severity: 'error',
      from: {
        path: '^(packages/(contracts|server-kit)|command-api|query-api|projector|search-indexer|web)/',
        pathNot:
          '^packages/(server-kit/src/(event-store|event-log/read-log(\\.int\\.test)?)|contracts/src/testing/append-stored)\\.ts$',
      },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'commands-query-through-shared-modules',
      comment:
        'The command API queries read models through packages/contracts/src/tables/command-queries.ts and the other modules listed here, which both sides share.',
      severity: 'error',
      from: { path: '^command-api/' },
      to: {
        path: '^packages/contracts/src/tables/',
        pathNot:
          '/(command-queries|followed-publications|statements|unchecked-guides|unread-in-period|waiting-for-staff)[.]ts$',
      },
    },
    {
      name: 'command-context-imports-ports',
      comment:
        'Every route imports the context: it depends on interfaces in command-api/src/ports, not on their implementations.',
      severity: 'error',
      from: { path: '^command-api/src/(context[.]ts|ports/)' },
      to: { path: '^command-api/src/', pathNot: '^command-api/src/(ports/|config[.]ts)' },
    },
    {
      name: 'one-factory-of-connections',
      comment:
        'A connection without an error listener ends the process: packages/server-kit/src/database.ts and command-api/src/queues/redis.ts add one. Types may be imported anywhere.',
      severity: 'error',
      from: {
        path: '^(packages/(contracts|server-kit)|command-api|query-api|projector|search-indexer|web)/|^infra/[^/]+[.]ts$',
        pathNot:
          '([.]test[.]ts|/testing/|^packages/server-kit/src/database[.]ts|^command-api/src/queues/redis[.]ts)',
      },
      to: { path: 'node_modules/(pg|ioredis|bullmq)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-factory-of-apps',
      comment:
        'packages/server-kit/src/declared-app.ts rejects routes without access and response schemas. Types may be imported anywhere.',
      severity: 'error',
      from: { pathNot: '^packages/embedded-search/|^packages/server-kit/src/declared-app[.]ts$' },
      to: { path: 'node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-imports-types-of-schemas-only',
      comment:
        'Browsers import types of schemas only: a value would add the schema library (zod) to the bundle.',
      severity: 'error',
      from: { path: '^web/(app|service-worker)/' },
      to: { path: '[.]api[.]ts$|node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
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
