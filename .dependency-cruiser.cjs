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
}
/** Servers for one machine: programs that are started, never libraries of a service. */
const embedded = ['packages/embedded-event-store', 'packages/embedded-search']
/** The programs that start the site, the tools around it, and its cross-service tests. */
const above = ['infra', 'tools', 'tests']
/** Code that no service runs. */
const DEVELOPMENT =
  '[.]test[.]tsx?$|/testing([.]ts$|/)|^(tests|tools)/|^web/(e2e|development|scripts)/|/conformance/|/(crash|model)/'

/**
 * The layers of the web app from the bottom up. Features and layout are in the same top layer; only the composition
 * (the app, its entries, the slots) is above them.
 */
const floors = ['device', 'i18n', 'api', 'ui', 'offline', 'routes', 'entities', '(features|layout)']
const roof = '(slots/|[^/]+[.]tsx$)'

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types too: whoever reads one of them would have to read all of them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...services.map(service => ({
      name: `${service}-stands-alone`,
      comment: 'Services never import each other; what they share is in packages.',
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
      name: 'browser-takes-no-server-code',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^packages/(server-kit|cli-kit)/|^web/server/' },
    },
    ...floors.map((floor, n) => ({
      name: `web-floor-${floor.match(/\w+/g).join('-and-')}`,
      comment: 'Who stands on a floor of the web app knows only what is below.',
      severity: 'error',
      from: { path: `^web/app/${floor}/` },
      to: { path: `^web/app/(${[...floors.slice(n + 1).map(above => `${above}/`), roof].join('|')})` },
    })),
    {
      name: 'web-entities-stand-on-each-other',
      comment: 'An article on its game and its author, all on who is looking: never in a circle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/app/entities/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'web-features-stand-alone',
      comment:
        'What two features show stands below them; what puts them together stands above. So does the frame.',
      severity: 'error',
      from: { path: '^web/app/(features/[^/]+|layout)/' },
      to: { path: '^web/app/(features|layout)/', pathNot: '^web/app/$1/' },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'The design system shows words and pictures, whatever they are of.',
      severity: 'error',
      from: { path: '^web/app/ui/' },
      to: { path: '^(packages/|web/app/api/)' },
    },
    {
      name: 'one-door-to-the-event-store',
      comment:
        'Only the port knows the client; the second door is the reader of the whole log, for its messages.',
      severity: 'error',
      from: {
        path: '^(packages/(contracts|server-kit)|command-api|query-api|projector|search-indexer|web)/',
        pathNot:
          '^packages/(server-kit/src/(event-store|event-log/read-log(\\.int\\.test)?)|contracts/src/testing/append-stored)\\.ts$',
      },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'facts-through-their-contract',
      comment:
        'What the write side asks the read models stands in packages/contracts/src/tables/facts-for-commands.ts; which guides are unchecked, and which notifications are unread, is said once for both sides.',
      severity: 'error',
      from: { path: '^command-api/' },
      to: {
        path: '^packages/contracts/src/tables/',
        pathNot:
          '/(facts-for-commands|followed-publications|statements|unchecked-guides|unread-in-period|waiting-for-staff)[.]ts$',
      },
    },
    {
      name: 'one-maker-of-connections',
      comment:
        'What a driver connects needs somebody who hears it break, or it ends the process: packages/server-kit/src/database.ts and command-api/src/queues/redis.ts see to it. Types may be used anywhere.',
      severity: 'error',
      from: {
        path: '^(packages/(contracts|server-kit)|command-api|query-api|projector|search-indexer|web)/|^infra/[^/]+[.]ts$',
        pathNot:
          '([.]test[.]ts|/testing/|^packages/server-kit/src/database[.]ts|^command-api/src/queues/redis[.]ts)',
      },
      to: { path: 'node_modules/(pg|ioredis|bullmq)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-maker-of-apps',
      comment:
        'Routes declare who may call them and what they answer: packages/server-kit/src/declared-app.ts sees to it. Types may be used anywhere.',
      severity: 'error',
      from: { pathNot: '^packages/embedded-search/|^packages/server-kit/src/declared-app[.]ts$' },
      to: { path: 'node_modules/fastify/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-takes-types-of-answers',
      comment: 'Schemas are for servers: with one value of theirs the library that reads them comes along.',
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
