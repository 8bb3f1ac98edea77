import { type ReviewSearchDocument, reviewDocument } from '@koryaku/contracts/search/documents.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { type InferResult, sql } from 'kysely'
import type { Pool } from 'pg'

/** Only what is public; drafts, suspended and deleted reviews have no document. */
const published = read
  .selectFrom('read.game_review as r')
  .leftJoin('read.game_merge as m', 'm.game_id', 'r.game_id')
  .leftJoin('read.game_card as g', join =>
    join.on(({ eb, fn, ref }) => eb(ref('g.game_id'), '=', fn.coalesce('m.canonical_id', 'r.game_id'))),
  )
  .leftJoin('read.user_card as u', 'u.user_id', 'r.author_id')
  .select(['r.review_id', 'r.title', 'r.text', 'r.good', 'r.bad', 'r.for_whom', 'r.score2', 'r.likes'])
  .select(({ fn }) => fn.coalesce('m.canonical_id', 'r.game_id').as('game_id'))
  .select(['g.slug as game_slug', 'g.details'])
  .select(['r.author_id', 'u.name as author_name', 'u.display_name'])
  .select(({ ref }) => [
    sql<boolean | null>`${ref('u.anonymous')} or ${ref('u.erased')}`.as('hidden'),
    ref('r.published_at').$notNull().as('published_at'),
    ref('r.revised_at').$notNull().as('revised_at'),
  ])
  .where('r.status', '=', 'published')
type ReviewRow = InferResult<typeof published>[number]

const withIds = statement((ids: Param<readonly string[]>) =>
  published.where(eb => eb('r.review_id', '=', eb.fn.any(ids))),
)
const after = statement((id: Param<string>, limit: Param<number>) =>
  published.where('r.review_id', '>', id).orderBy('r.review_id').limit(limit),
)
const naming = statement((games: Param<readonly string[]>, users: Param<readonly string[]>) =>
  read
    .selectFrom('read.game_review')
    .select('review_id')
    .where('status', '=', 'published')
    .where(eb => eb.or([eb('game_id', '=', eb.fn.any(games)), eb('author_id', '=', eb.fn.any(users))])),
)
const liked = statement((users: Param<readonly string[]>) =>
  read
    .selectFrom('read.game_review_like')
    .select('review_id')
    .where('is_set', '=', true)
    .where(eb => eb('user_id', '=', eb.fn.any(users))),
)

/** The documents of those of these reviews that are public. */
export const loadReviews = async (db: Pool, ids: readonly string[]): Promise<ReviewSearchDocument[]> =>
  (await withIds(db, ids)).map(toDocument)

/** One page of all public reviews, by id. */
export const pageOfReviews = async (db: Pool, id: string, limit: number): Promise<ReviewSearchDocument[]> =>
  (await after(db, id, limit)).map(toDocument)

/** Public reviews that show a name of these games or members. */
export async function reviewsOf(
  db: Pool,
  { games, users }: { games: readonly string[]; users: readonly string[] },
): Promise<string[]> {
  if (games.length === 0 && users.length === 0) return []
  return (await naming(db, games, users)).map(row => row.review_id)
}

/** Reviews that these members like. */
export const reviewsLikedBy = async (db: Pool, users: readonly string[]): Promise<string[]> =>
  users.length === 0 ? [] : (await liked(db, users)).map(row => row.review_id)

function toDocument(row: ReviewRow): ReviewSearchDocument {
  // An anonymous author is not searchable by name.
  const author = row.hidden === false ? { name: row.author_name ?? '', shown: row.display_name ?? '' } : null
  return reviewDocument({
    ...{ id: row.review_id, title: row.title, text: row.text },
    ...{ good: row.good, bad: row.bad, forWhom: row.for_whom },
    game: {
      id: row.game_id,
      slug: row.game_slug ?? '',
      titleJa: row.details?.titleJa ?? null,
      titleEn: row.details?.titleEn ?? null,
      aliases: row.details?.aliases ?? [],
      nicknames: row.details?.nicknames ?? [],
    },
    author: { id: row.author_id, name: author?.name ?? '', displayName: author?.shown ?? '' },
    score: row.score2 === null ? null : row.score2 / 2,
    likes: row.likes,
    publishedAt: row.published_at,
    revisedAt: row.revised_at,
  })
}
