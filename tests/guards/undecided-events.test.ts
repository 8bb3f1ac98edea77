import { afterAll, beforeAll, expect, it } from 'vitest'
import { copySources } from './planted-copy.ts'

const CONSUMERS = ['command-api', 'projector', 'search-indexer']
/** Each consumer is compiled once, on a machine that may be busy. */
const PATIENCE_MS = 300_000

let sources: ReturnType<typeof copySources>
beforeAll(() => {
  sources = copySources(CONSUMERS)
})
afterAll(() => sources.remove())

it(
  'a new event does not compile until each consumer that must decide about it has decided',
  () => {
    // One more in a family that many read, and one in a family of its own.
    sources.plant(
      'contracts/src/articles/article.events.ts',
      '  ArticleUnpublished,\n',
      "  ArticleUnpublished,\n  defineEvent('ArticleChecked', z.object(article)),\n",
    )
    sources.plant(
      'contracts/src/events.ts',
      '  kpiFamily,\n] as const',
      '  kpiFamily,\n  plantedFamily,\n] as const',
    )
    sources.plant(
      'contracts/src/events.ts',
      '/** Every family',
      `import { z } from 'zod'
import { defineEvent } from './define-event.ts'
import { defineFamily } from './define-family.ts'
const plantedFamily = defineFamily({
  prefix: 'planted',
  stream: () => 'x',
  events: [defineEvent('Planted', z.object({}))],
})
/** Every family`,
    )
    expect(CONSUMERS.flatMap(sources.broken)).toEqual([
      'command-api/src/articles/article-state.ts',
      'command-api/src/moderation/moderation.evolve.ts',
      'command-api/src/personal-data/persons-in-events.ts',
      'projector/src/export/exported-events.ts',
      'projector/src/projections/evolve-card.ts',
      'projector/src/projections/index.ts',
      'projector/src/projections/published-change.ts',
      'projector/src/ranking/listing.ts',
      'search-indexer/src/indexing/affected.ts',
    ])
  },
  PATIENCE_MS,
)
