import { picturesIn } from '@koryaku/contracts/articles/pictures-in.ts'
import { articleBody } from '@koryaku/contracts/tables/article-body.table.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { articleComment } from '@koryaku/contracts/tables/article-comment.table.ts'
import { categoryRow } from '@koryaku/contracts/tables/category-row.table.ts'
import { databaseCategory } from '@koryaku/contracts/tables/database-category.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { userCard } from '@koryaku/contracts/tables/user-card.table.ts'
import type { Pool } from 'pg'
import { newestText } from '../articles/own-content.ts'

export interface Use {
  kind: 'article' | 'table' | 'review' | 'comment'
  path: string
  title: string
  published: boolean
  cover: boolean
  /** The game of a review, or of the article of a comment. */
  gameSlug?: string
}

const [c, b, u] = [alias(articleCard, 'c'), alias(articleBody, 'b'), alias(userCard, 'u')]
const [d, r] = [alias(databaseCategory, 'd'), alias(categoryRow, 'r')]
const [v, g] = [alias(gameReview, 'v'), alias(gameCard, 'g')]
const [m, p] = [alias(articleComment, 'm'), alias(image, 'p')]
/** Characters of a comment in place of a title. */
const EXCERPT = 40
const own = `${c.author_id} = $1 and ${c.status} <> 'deleted'`
/** The texts of one member are looked through when they ask: no table has to follow every text for it. */
const shown = `select ${c.article_id}, ${c.title}, ${c.status}, ${c.updated_at}, found.src, bool_or(found.cover) as cover
  from ${c} cross join lateral (
    select (regexp_matches(${b.html}, '/media/[0-9a-z._-]+', 'g'))[1] as src, false as cover from ${b} where ${b.article_id} = ${c.article_id}
    union select ${c.thumbnail}, true
  ) found
 where ${own} and found.src = any($2)
 group by ${c.article_id}, ${c.title}, ${c.status}, ${c.updated_at}, found.src
 order by ${c.updated_at} desc, ${c.article_id}`

/** Cells of removed columns are stored, but not shown. */
const tables = `select distinct ${d.category_id}, ${d.name}, ${d.status}, cell.value as src
  from ${d} join ${r} on ${r.category_id} = ${d.category_id}
  cross join lateral jsonb_each_text(${r.cells}) cell
 where ${d.owner_id} = $1 and ${d.status} not in ('deleted', 'purged') and cell.value = any($2)
   and exists (select from jsonb_array_elements(${d.columns}) c where c ->> 'columnId' = cell.key and c ->> 'type' = 'image')
 order by ${d.name}, ${d.category_id}`

/** In the public text, or in the newest one. */
const reviews = `select distinct ${v.review_id}, coalesce(${v.draft} ->> 'title', ${v.title}) as title, ${v.status}, ${g.slug}, found.src
  from ${v} join ${g} on ${g.game_id} = ${v.game_id}
  cross join lateral (
    select (regexp_matches(${v.html} || coalesce(${v.draft}::text, ''), '/media/[0-9a-z._-]+', 'g'))[1] as src
  ) found
 where ${v.author_id} = $1 and ${v.status} in ('draft', 'published', 'suspended') and found.src = any($2)
 order by title, ${v.review_id}`

/** Comments are listed by their text; their path is that of the article. */
const comments = `select ${m.body}, ${m.state}, ${m.subject_id}, ${g.slug}, ${p.src}
  from ${m} join ${p} on ${p.image_id} = ${m.image_id}
  join ${c} on ${c.article_id} = ${m.subject_id} left join ${g} on ${g.game_id} = ${c.game_id}
 where ${m.author_id} = $1 and ${m.state} in ('shown', 'suspended', 'held') and ${p.src} = any($2)
 order by ${m.posted_at} desc, ${m.comment_id}`

/** Maximum number of drafts to decrypt for the search, newest first. */
const DRAFTS_MAX = 100
const drafts = `select ${c.article_id}, ${c.title}, ${c.status} from ${c}
 where ${own} and ${c.newest_ref} is not null and ${c.newest_ref} is distinct from ${c.public_ref}
 order by ${c.updated_at} desc, ${c.article_id} limit ${DRAFTS_MAX}`

/** Uses of these pictures in the articles, reviews, comments and data tables of a user, by URL; newest first. */
export async function usesOf(db: Pool, userId: string, pictures: string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  if (pictures.length === 0) return uses
  const { rows } = await db.query<{
    article_id: string
    title: string
    status: string
    src: string
    cover: boolean
  }>(shown, [userId, pictures])
  for (const { article_id: path, title, status, src, cover } of rows)
    uses.set(src, [
      ...(uses.get(src) ?? []),
      { kind: 'article', path, title, published: status === 'published', cover },
    ])
  const newer = await db.query<{ article_id: string; title: string; status: string }>(drafts, [userId])
  for (const { article_id: path, title, status } of newer.rows) {
    const { text } = await newestText(db, path)
    const shownThere = new Set(text && picturesIn(text.document.content))
    for (const src of pictures) {
      const known = uses.get(src) ?? []
      if (!shownThere.has(src) || known.some(use => use.path === path)) continue
      const published = status === 'published'
      uses.set(src, [...known, { kind: 'article', path, title, published, cover: false }])
    }
  }
  const inReviews = await db.query<{
    review_id: string
    title: string
    status: string
    slug: string
    src: string
  }>(reviews, [userId, pictures])
  for (const { review_id: path, title, status, slug: gameSlug, src } of inReviews.rows) {
    const published = status === 'published'
    uses.set(src, [
      ...(uses.get(src) ?? []),
      { kind: 'review', path, title, published, cover: false, gameSlug },
    ])
  }
  const inComments = await db.query<{
    body: string
    state: string
    subject_id: string
    slug: string | null
    src: string
  }>(comments, [userId, pictures])
  for (const { body, state, subject_id: path, slug, src } of inComments.rows) {
    const [title, published] = [[...body].slice(0, EXCERPT).join(''), state === 'shown']
    const place = slug === null ? {} : { gameSlug: slug }
    uses.set(src, [
      ...(uses.get(src) ?? []),
      { kind: 'comment', path, title, published, cover: false, ...place },
    ])
  }
  const inTables = await db.query<{ category_id: string; name: string; status: string; src: string }>(
    tables,
    [userId, pictures],
  )
  for (const { category_id: path, name: title, status, src } of inTables.rows) {
    const published = status === 'published'
    uses.set(src, [...(uses.get(src) ?? []), { kind: 'table', path, title, published, cover: false }])
  }
  return uses
}

/** Is this the image of the member's own profile? */
export async function profileShows(db: Pool, userId: string, src: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from ${u} where ${u.user_id} = $1 and ${u.picture} = $2`, [
    userId,
    src,
  ])
  return rowCount === 1
}
