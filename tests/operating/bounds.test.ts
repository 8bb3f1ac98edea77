import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const section = /## Bounds\n([\s\S]*?)\n## /.exec(read('docs/operations.md'))?.[1] ?? ''
const rows = section
  .split('\n')
  .filter(line => /^\| (?!part |---)/.test(line))
  .map(line =>
    line
      .slice(1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim()),
  )

/** Where the code has the figures of a row: part, beginning of what is bounded, file, and names in the order of the row. */
const figures: [part: string, what: string, file: string, names: string[]][] = [
  ['start script', 'bundles of the services', 'infra/service-bundles/service-bundles.ts', ['KEPT']],
  [
    'command-api',
    'one comment: changes',
    'packages/contracts/src/comments/comment-parts.ts',
    [
      'COMMENT_EDITS_MAX',
      'COMMENT_UNDOS_MAX',
      'COMMENT_HIDES_MAX',
      'COMMENT_EDITS_A_DAY',
      'COMMENT_POLICY_CHANGES_A_DAY',
    ],
  ],
  [
    'gateway',
    'connections of browsers',
    'web/server/connections.ts',
    ['CONNECTIONS_PER_ADDRESS', 'CONNECTIONS_MAX'],
  ],
  ['gateway', 'headers / whole request', 'web/server/connections.ts', ['headersTimeout', 'requestTimeout']],
  ['gateway', 'a client that takes', 'web/server/connections.ts', ['connectionTimeout']],
  ['gateway', 'responses that clients have not read', 'web/server/connections.ts', ['UNSENT_BYTES']],
  ['gateway', 'bodies on their way', 'web/server/proxies/whole-body.ts', ['BODY_MAX']],
  ['gateway', 'bodies on their way', 'web/server/proxies/proxies.ts', ['BODY_BYTES']],
  ['gateway', 'address of a request', 'packages/server-kit/src/request-bounds.ts', ['ADDRESS_MAX']],
  ['gateway', 'requests of one connection', 'web/server/pipelining.ts', ['PIPELINED_MAX']],
  ['gateway', 'API reads in flight', 'web/server/proxies/lanes.ts', ['waiting', 'waitMs']],
  ['gateway', 'writes / media', 'web/server/proxies/lanes.ts', ['connections', 'waiting', 'waitMs']],
  ['gateway', 'networks whose last turn', 'web/server/fair-queue.ts', ['KEYS_MAX']],
  ['gateway', 'of these, one address', 'web/server/proxies/lanes.ts', ['places']],
  ['gateway', 'rendering time of one', 'web/server/rendering-share.ts', ['SAVED_MS', 'NETWORKS_MAX']],
  ['gateway', 'wait for an answer', 'web/server/proxies/lanes.ts', ['headersMs']],
  ['gateway', 'answers above 1 MiB', 'web/server/proxies/proxies.ts', ['LONG_ANSWERS']],
  ['gateway', 'answers above 1 MiB', 'web/server/proxies/pass-answer.ts', ['LONG_ANSWER_MS']],
  ['gateway', 'pages being made', 'web/server/page-cache.ts', ['RENDERINGS_MAX']],
  ['gateway', 'pages being made', 'web/server/pages.ts', ['places', 'waiting', 'waitMs']],
  ['gateway', 'pages kept', 'web/server/page-cache.ts', ['BYTES_MAX']],
  ['gateway', 'read of data for a page', 'web/server/read-json.ts', ['PAGE_READS', 'PAGE_DATA_MAX']],
  [
    'gateway',
    'cards for other sites',
    'web/server/open-graph/card.routes.ts',
    ['CACHE_BYTES', 'CARDS_MAX', 'places', 'waiting', 'waitMs', 'QUEUE_MAX', 'TIMEOUT_MS'],
  ],
  ['query-api', 'answers kept', 'query-api/src/reading/kept-answers.ts', ['BYTES_MAX', 'ENTRIES_MAX']],
  [
    'query-api',
    'reads that wait',
    'query-api/src/reading/waiting-reads.ts',
    ['WAITING_MAX', 'WAITING_PER_CALLER', 'WAIT_MS'],
  ],
  [
    'query-api',
    'connections to the database',
    'packages/server-kit/src/pool-bounds.ts',
    ['connectionTimeoutMillis', 'statement_timeout', 'query_timeout'],
  ],
  [
    'query-api',
    'bells of one member',
    'query-api/src/notifications/notification-stream.route.ts',
    ['perMember', 'all'],
  ],
  ['query-api', 'games and members', 'query-api/src/reading/cards.ts', ['KEPT_BYTES', 'KEPT_MS']],
  ['query-api', 'stems of tags', 'query-api/src/tags/near-tags.ts', ['max']],
  [
    'query-api, command-api',
    'body',
    'packages/server-kit/src/request-bounds.ts',
    ['BODY_LIMIT', 'ADDRESS_MAX', 'REQUEST_MS'],
  ],
  [
    'query-api, command-api',
    'faults',
    'packages/server-kit/src/request-bounds.ts',
    ['FAULTS_MAX', 'DETAIL_MAX'],
  ],
  [
    'command-api',
    'an article',
    'packages/contracts/src/articles/written-document.ts',
    ['TEXT_MAX', 'HTML_MAX'],
  ],
  ['command-api', 'connections to the database', 'command-api/src/main.ts', ['CONNECTIONS']],
  ['command-api', 'Redis', 'command-api/src/queues/redis.ts', ['ANSWER_WITHIN_MS']],
  ['command-api', 'import', 'command-api/src/imports/known-facts.ts', ['FACTS_MAX']],
  [
    'worker',
    'a mail server',
    'command-api/src/mail/send-mail.ts',
    ['connectionTimeout', 'greetingTimeout', 'socketTimeout'],
  ],
  ['projector, and each operation', 'connections', 'packages/server-kit/src/pool-bounds.ts', ['max']],
  [
    'projector, and each operation',
    'connections',
    'projector/src/engine/live-barrier.ts',
    ['LIVE_STATEMENT_MS'],
  ],
  ['projector', 'live read models held', 'projector/src/engine/live-barrier.ts', ['HELD_MAX_MS']],
  ['search server', 'a body', 'packages/embedded-search/src/server.ts', ['BODY_LIMIT', 'SEARCHES_MAX']],
  [
    'search server',
    'vocabulary',
    'packages/embedded-search/src/engine/vocabulary.ts',
    ['DERIVATIONS_MAX', 'MISSPELLINGS_MAX'],
  ],
  ['mailbox', 'a mail', 'infra/embedded/mailbox/mail-store.ts', ['MAIL_MAX', 'FILES_MAX', 'SHOWN']],
  ['stand-in for X', 'codes', 'infra/embedded/social/grants.ts', ['GRANTS_MAX', 'CODE_MS', 'TOKEN_MS']],
  ['gateway', 'read of data for a page', 'web/server/pages.ts', ['OWN_READ_MS']],
  ['gateway', 'services asked', 'web/server/health-server.ts', ['ANSWER_WITHIN_MS']],
  ['gateway', 'services asked', 'web/server/healthcheck.route.ts', ['ASK_WITHIN_MS']],
  [
    'query-api',
    'connections to the database',
    'query-api/src/reading/read-pool.ts',
    ['CONNECTIONS', 'CANCELLING_CONNECTIONS'],
  ],
  ['query-api', 'look at the other parts', 'query-api/src/health/site-checks.ts', ['ASK_WITHIN_MS']],
  ['query-api', 'look at the other parts', 'query-api/src/health/site-health.ts', ['LOOK_WITHIN_MS']],
  ['query-api', 'description of the other API', 'query-api/src/open-api.route.ts', ['ANSWER_WITHIN_MS']],
  ['command-api', 'connections to the database', 'command-api/src/command-handling/receipts.ts', ['max']],
  ['command-api', 'connections to the database', 'command-api/src/identity/provider.ts', ['max']],
  [
    'command-api',
    'connections to the database',
    'packages/server-kit/src/database.ts',
    ['CONNECT_WITHIN_MS'],
  ],
  [
    'command-api',
    'pictures being decoded',
    'command-api/src/images/pictures.ts',
    ['PROCESSES', 'WAITING', 'PER_MEMBER'],
  ],
  [
    'command-api',
    'documents above 16 KiB',
    'command-api/src/documents/document-pool.ts',
    ['THREADS', 'WAITING', 'PER_USER'],
  ],
  ['command-api', 'states of users', 'command-api/src/command-handling/kept-states.ts', ['BYTES_MAX']],
  [
    'command-api',
    'a picture that a partner',
    'command-api/src/partners/fetch-public.ts',
    ['TIMEOUT_MS', 'REDIRECTS_MAX'],
  ],
  [
    'worker',
    'the external games',
    'command-api/src/igdb/igdb-client.ts',
    ['TIMEOUT_MS', 'BYTES_MAX', 'BACKOFF_MAX_MS'],
  ],
  ['command-api', 'sign-in with X', 'command-api/src/identity/twitter.ts', ['TIMEOUT_MS']],
  ['worker, search-indexer, command lines', 'connections', 'command-api/src/worker.ts', ['max']],
  ['worker, search-indexer, command lines', 'connections', 'search-indexer/src/main.ts', ['max']],
  ['worker, search-indexer, command lines', 'connections', 'search-indexer/src/cli.ts', ['max']],
  [
    'worker, search-indexer, command lines',
    'connections',
    'packages/server-kit/src/command-line/log-and-tables.ts',
    ['max'],
  ],
  ['search server', 'kept of an index', 'packages/embedded-search/src/engine/held-reads.ts', ['PAGES_MAX']],
  [
    'supervisor',
    'silence of a part',
    'infra/embedded/managed-process.ts',
    ['PROBE_EVERY_MS', 'LONGEST_PAUSE_MS'],
  ],
  [
    'every service',
    'lines of a log that repeat',
    'packages/server-kit/src/output/repeated-lines.ts',
    ['WARNINGS_IN_WINDOW', 'ERRORS_IN_WINDOW', 'WINDOW_MS', 'KINDS_MAX'],
  ],
  ['every service', 'check of a part', 'packages/server-kit/src/health.ts', ['ANSWER_WITHIN_MS']],
  ['import', 'lines in memory', 'tools/import/import-session.ts', ['ANSWER_WITHIN_MS']],
  ['browser', 'a look whether', 'web/app/api/connection.ts', ['ANSWER_WITHIN_MS']],
  ['browser', 'a look whether', 'web/app/api/identity-client.ts', ['ANSWER_WITHIN_MS']],
  ['`npm start`', 'a name in', 'infra/preflight.ts', ['HOST_WITHIN_MS']],
  [
    '`npm start`',
    'a store of the environment',
    'infra/given-stores.ts',
    ['STORES_WITHIN_MS', 'CONNECT_WITHIN_MS', 'LOOK_MS'],
  ],
  ['`npm start`', 'connection that asks', 'infra/filling-progress.ts', ['max', 'EVERY_MS']],
]

/** Pools whose bounds another file of the list above has. */
const BOUNDED_ELSEWHERE = [
  'command-api/src/connect-context.ts',
  'projector/src/cli.ts',
  'projector/src/main.ts',
  'projector/src/operating/operation.thread.ts',
]
/** Files that are not part of a running site. */
const NOT_THE_SITE =
  /\.test\.|\/(testing|conformance|model|crash|e2e)\/|^infra\/seed\/|^tools\/(bench|scale|attack|faults)\//

/** Returns the first value of a name in a file: a number, or a product of numbers. */
function valueIn(file: string, name: string): number {
  const product = new RegExp(`\\b${name}(?: =|:) ([\\d_][\\d_ *]*)`).exec(read(file))?.[1]
  if (product === undefined) throw new Error(`${file} has no number called ${name}`)
  return product.split('*').reduce((value, factor) => value * Number(factor.replaceAll('_', '').trim()), 1)
}

/** Spellings of a number of items, bytes or milliseconds in the table. */
function forms(value: number): string[] {
  const units: [number, string[]][] = [
    [1024 ** 2, ['MiB', 'MB']],
    [1000, ['s']],
    [60_000, ['min', 'minutes']],
    [3_600_000, ['h']],
  ]
  const withUnits = units.flatMap(([one, names]) => names.map(name => `${value / one} ${name}`))
  return [value.toLocaleString('en'), ...withUnits]
}

describe('the table of bounds', () => {
  it.each(figures)('%s: %s is the value in %s', (part, what, file, names) => {
    const row = rows.find(([ofPart, ofWhat]) => ofPart === part && ofWhat?.startsWith(what))
    const words = ` ${row?.[2]?.replace(/[;,()]+(?= |$)|\(/g, ' ')} `
    for (const name of names) {
      const known = forms(valueIn(file, name))
      expect(
        known.some(form => words.includes(` ${form} `)),
        `${name} in “${words}”`,
      ).toBe(true)
    }
  })

  it('has a row for every pool, cache and timeout of the code', () => {
    const known = new Set([...figures.map(([, , file]) => file), ...BOUNDED_ELSEWHERE])
    const found = globSync('{*,web/{app,server}}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: path => /(^|\/)(node_modules|dist|tests)$/.test(path),
    }).filter(
      file =>
        !NOT_THE_SITE.test(file) && /\bnew LRUCache\b|\bopenPool\(|\bAbortSignal\.timeout\(/.test(read(file)),
    )
    expect(found.length).toBeGreaterThan(30)
    expect(found.filter(file => !known.has(file))).toEqual([])
  })

  it('describes the behaviour at each bound, and lists it once', () => {
    expect(rows.length).toBeGreaterThan(60)
    for (const row of rows) expect(row.filter(cell => cell !== '')).toHaveLength(5)
    expect(new Set(rows.map(([part, what]) => `${part}: ${what}`)).size).toBe(rows.length)
  })
})
