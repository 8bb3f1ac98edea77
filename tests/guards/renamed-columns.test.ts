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

it(
  'a column that is renamed does not compile in any service that reads or writes it',
  () => {
    sources.plant('contracts/src/tables/article-card.table.ts', 'author_id: text(),', 'writer_id: text(),')
    const broken = new Set(SERVICES.flatMap(sources.broken))
    expect([...broken].sort()).toEqual([
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
      'query-api/src/reading/fragments.ts',
      'search-indexer/src/documents/load-articles.ts',
    ])
  },
  PATIENCE_MS,
)
