import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { SearchIndex } from '@koryaku/search-words/indexes.ts'
import type { Pool } from 'pg'
import { loadArticles, pageOfArticles } from './load-articles.ts'
import { loadGames, pageOfGames } from './load-games.ts'
import { loadReviews, pageOfReviews } from './load-reviews.ts'
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
  /** SQL of where they are, and of their id there. */
  from: string
  id: string
}

const [a, g] = [alias(articleCard, 'a'), alias(gameCard, 'g')]
const [r, u] = [alias(gameReview, 'r'), alias(userCard, 'u')]

export const SOURCES: Record<SearchIndex, DocumentSource> = {
  games: { load: loadGames, page: pageOfGames, id: g.game_id, from: `${g} where true` },
  articles: {
    load: loadArticles,
    page: pageOfArticles,
    id: a.article_id,
    from: `${a} where ${a.status} = 'published' and ${a.published_at} is not null`,
  },
  reviews: {
    load: loadReviews,
    page: pageOfReviews,
    id: r.review_id,
    from: `${r} where ${r.status} = 'published'`,
  },
  users: {
    load: loadUsers,
    page: pageOfUsers,
    id: u.user_id,
    from: `${u} where not ${u.anonymous} and not ${u.erased} and ${u.name} is not null`,
  },
}

/** How many documents an index should have. */
export async function countDocuments(db: Pool, index: SearchIndex): Promise<number> {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${SOURCES[index].from}`)
  return Number(rows[0]?.count ?? 0)
}

/** Those of these ids that belong in no index. */
export async function notInSource(db: Pool, index: SearchIndex, ids: readonly string[]): Promise<string[]> {
  const { id, from } = SOURCES[index]
  const { rows } = await db.query<{ id: string }>(
    `select wanted.id from unnest($1::text[]) as wanted(id)
      where not exists (select 1 from ${from} and ${id} = wanted.id)`,
    [ids],
  )
  return rows.map(row => row.id)
}
