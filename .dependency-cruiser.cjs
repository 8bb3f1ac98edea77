/** The layers of docs/architecture.md, as rules. Each must fire in tests/guards/layers.test.ts. */
const services = ['command-api', 'query-api', 'projector', 'search-indexer', 'web']
/** Servers for one machine: programs that are started, never libraries of a service. */
const embedded = ['embedded-event-store', 'embedded-search']
/** The programs that start the site, and its cross-service tests. */
const above = ['infra', 'tests']

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
      comment: 'Services never import each other; what they share is in contracts.',
      severity: 'error',
      from: { path: `^${service}/` },
      to: {
        path: `^(${[...services.filter(other => other !== service), ...embedded, ...above].join('|')})/`,
        pathNot: 'node_modules',
      },
    })),
    {
      name: 'contracts-know-nobody',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: `^(${[...services, ...embedded, ...above].join('|')})/`, pathNot: 'node_modules' },
    },
    ...embedded.map(server => ({
      name: `${server}-stands-alone`,
      comment: 'Ready to be used elsewhere: it knows nothing of this site.',
      severity: 'error',
      from: { path: `^${server}/` },
      to: {
        path: `^(${['contracts', ...services, ...embedded.filter(other => other !== server), ...above].join('|')})/`,
        // The command-line kit is the only allowed part of contracts; it does not depend on the site either.
        pathNot: 'node_modules|^contracts/src/server/command-line/',
      },
    })),
    {
      name: 'nobody-needs-the-tests',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^tests/' },
    },
    {
      name: 'browser-takes-no-server-code',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^contracts/src/(server/|event-store\\.ts)|^web/server/' },
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
      to: { path: '^(contracts/|web/app/api/)' },
    },
    {
      name: 'one-door-to-the-event-store',
      comment:
        'Only the port knows the client; the second door is the reader of the whole log, for its messages.',
      severity: 'error',
      from: {
        path: '^(contracts|command-api|query-api|projector|search-indexer|web)/',
        pathNot:
          '^contracts/src/(event-store|server/event-log/read-log(\\.int\\.test)?|testing/append-stored)\\.ts$',
      },
      to: { path: '@eventstore/db-client' },
    },
    {
      name: 'facts-through-their-contract',
      comment:
        'What the write side asks the read models stands in contracts/src/tables/facts-for-commands.ts; which guides are unchecked, and which notifications are unread, is said once for both sides.',
      severity: 'error',
      from: { path: '^command-api/' },
      to: {
        path: '^contracts/src/tables/',
        pathNot:
          '/(facts-for-commands|followed-publications|statements|unchecked-guides|unread-in-period|waiting-for-staff)[.]ts$',
      },
    },
    {
      name: 'one-maker-of-connections',
      comment:
        'What a driver connects needs somebody who hears it break, or it ends the process: contracts/src/server/database.ts and command-api/src/queues/redis.ts see to it. Types may be used anywhere.',
      severity: 'error',
      from: {
        path: '^(contracts|command-api|query-api|projector|search-indexer|web)/|^infra/[^/]+[.]ts$',
        pathNot:
          '([.]test[.]ts|/testing/|^contracts/src/server/database[.]ts|^command-api/src/queues/redis[.]ts)',
      },
      to: { path: 'node_modules/(pg|ioredis|bullmq)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-maker-of-apps',
      comment:
        'Routes declare who may call them and what they answer: contracts/src/server/declared-app.ts sees to it. Types may be used anywhere.',
      severity: 'error',
      from: { pathNot: '^embedded-search/|^contracts/src/server/declared-app[.]ts$' },
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
