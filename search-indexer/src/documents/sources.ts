import type { SearchIndex } from '@koryaku/contracts/search/indexes.ts'
import type { Pool } from 'pg'
import { loadArticles, pageOfArticles } from './load-articles.ts'
import { loadGames, pageOfGames } from './load-games.ts'
import { loadUsers, pageOfUsers } from './load-users.ts'

export interface SearchDocument {
  id: string
}

/** Where the documents of an index come from: the read models, and nothing else. */
export interface DocumentSource {
  /** Those of these ids that belong in the index now; the others have to leave it. */
  load: (db: Pool, ids: readonly string[]) => Promise<SearchDocument[]>
  /** All of them in order of id, page by page. */
  page: (db: Pool, after: string, limit: number) => Promise<SearchDocument[]>
  /** SQL that counts them. */
  count: string
}

export const SOURCES: Record<SearchIndex, DocumentSource> = {
  games: { load: loadGames, page: pageOfGames, count: 'select count(*) from read.game_card' },
  articles: {
    load: loadArticles,
    page: pageOfArticles,
    count: `select count(*) from read.article_card where status = 'published' and published_at is not null`,
  },
  users: {
    load: loadUsers,
    page: pageOfUsers,
    count: 'select count(*) from read.user_card where not anonymous and not erased and name is not null',
  },
}
