import type { Terminal } from '@koryaku/cli-kit/command.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import type { SearchCliText } from './words.ts'

/** Dependencies of the commands of the search index. */
export interface Stores {
  db: Pool
  search: Meilisearch
  events: EventStore
}

export type SearchCliContext = Stores & Terminal<SearchCliText>
