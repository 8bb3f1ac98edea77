import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySources } from './planted-copy.ts'

const SERVICES = ['command-api', 'projector', 'query-api', 'search-indexer']
/** Each service is compiled once, on a machine that may be busy. */
const PATIENCE_MS = 300_000

let sources: ReturnType<typeof copySources>
beforeAll(() => {
  sources = copySources(SERVICES)
})
afterAll(() => sources.remove())

const renamed: [column: string, file: string, found: string, planted: string, broken: string[]][] = [
  [
    'of a read model',
    'article-card.table.ts',
    'author_id: text(),',
    'writer_id: text(),',
    [
      'command-api/src/articles/find-article.ts',
      'command-api/src/reactions/article-like.route.ts',
      'contracts/src/tables/article-card.table.ts',
      'contracts/src/tables/facts-for-commands.ts',
      'projector/src/projections/article-cards.ts',
      'projector/src/projections/article-fragment.ts',
      'query-api/src/articles/article-lists.ts',
      'query-api/src/articles/is-author-of.ts',
      'query-api/src/articles/my-articles.routes.ts',
      'query-api/src/articles/public-articles.routes.ts',
      'query-api/src/feeds/feed.routes.ts',
      'query-api/src/games/game.routes.ts',
      'query-api/src/moderation/moderated-articles.ts',
      'query-api/src/moderation/timeline.ts',
      'query-api/src/notifications/notification.routes.ts',
      'query-api/src/ranking/explanation.route.ts',
      'query-api/src/reading/fragments.ts',
      'query-api/src/search/still-shown.ts',
      'search-indexer/src/documents/load-articles.ts',
    ],
  ],
  [
    'of what says how far they are',
    'checkpoint.table.ts',
    'status: text<CheckpointStatus>(),',
    'standing: text<CheckpointStatus>(),',
    [
      'projector/src/engine/checkpoints.ts',
      'projector/src/engine/swap.ts',
      'projector/src/engine/versions.ts',
      'query-api/src/health/site-checks.ts',
      'query-api/src/ops/overview.ts',
      'query-api/src/reading/standing.ts',
    ],
  ],
]
it.each(renamed)(
  'a column %s that is renamed does not compile in any service that reads or writes it',
  (_of, file, found, planted, broken) => {
    const path = `contracts/src/tables/${file}`
    sources.plant(path, found, planted)
    expect([...new Set(SERVICES.flatMap(sources.broken))].sort()).toEqual(broken)
    sources.plant(path, planted, found)
  },
  PATIENCE_MS,
)
