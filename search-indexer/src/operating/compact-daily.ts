import { SEARCH_INDEXES } from '@koryaku/search-words/indexes.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Meilisearch } from 'meilisearch'

const HOUR_MS = 3_600_000
const COMPACT_EVERY_HOURS = 24

/** Compacts the indexes once a day, first after an hour: their vocabulary keeps the words of deleted documents until then. */
export function compactDaily(search: Meilisearch, log: Logger): () => void {
  let hours = COMPACT_EVERY_HOURS - 1
  const timer = setInterval(() => {
    hours++
    if (hours < COMPACT_EVERY_HOURS) return
    hours = 0
    compactIndexes(search).catch(error =>
      log.warn({ err: error }, 'search indexes not compacted; retried in a day'),
    )
  }, HOUR_MS)
  return () => clearInterval(timer)
}

/** Asks for the compaction of all indexes that are searched. */
export async function compactIndexes(search: Meilisearch): Promise<void> {
  for (const index of SEARCH_INDEXES) await search.httpRequest.post({ path: `indexes/${index}/compact` })
}
