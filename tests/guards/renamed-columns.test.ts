import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySources } from './planted-copy.ts'

const SERVICES = ['command-api', 'projector', 'query-api', 'search-indexer']
/** Each service is compiled once, on a machine that may be busy. */
const PATIENCE_MS = 300_000

let sources: ReturnType<typeof copySources>
beforeAll(() => {
  sources = copySources(SERVICES)
}, PATIENCE_MS)
afterAll(() => sources.remove())

/** Of each service that knows the column some files, of those that name it in SQL and of those that build a statement. */
const renamed: [column: string, file: string, found: string, planted: string, broken: string[]][] = [
  [
    'of a read model',
    'article-card.table.ts',
    'author_id: text(),',
    'writer_id: text(),',
    [
      'command-api/src/articles/find-article.ts',
      'command-api/src/votes/tell-votes.ts',
      'contracts/src/tables/facts-for-commands.ts',
      'projector/src/projections/article-fragment.ts',
      'projector/src/projections/evolve-card.ts',
      'query-api/src/articles/article-lists.ts',
      'query-api/src/comments/read-comments.ts',
      'query-api/src/moderation/timeline.ts',
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
      'query-api/src/health/site-checks.ts',
      'query-api/src/reading/standing.ts',
    ],
  ],
]
it.each(renamed)(
  'a column %s that is renamed does not compile in the services that read or write it',
  (_of, file, found, planted, broken) => {
    const path = `contracts/src/tables/${file}`
    sources.plant(path, found, planted)
    try {
      expect(SERVICES.flatMap(sources.broken)).toEqual(expect.arrayContaining(broken))
    } finally {
      sources.plant(path, planted, found)
    }
  },
  PATIENCE_MS,
)
