import type { MatchedText, SearchMeta } from '@koryaku/contracts/search/search.api.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias, type Row } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { Pool } from 'pg'
import { authorUnknown } from '#reading/fragments.ts'
import { markedParts, titleParts } from './matches.ts'
import type { FoundText } from './search-server.ts'

type Matches = SearchMeta['matches']
/** Hits that may be shown, in their order, and how each matches. */
interface Shown {
  ids: string[]
  matches: Matches
}

/** The text of an article, in the parts that its search document has. */
export const BODY_FIELDS = ['body', 'body2', 'body3', 'body4']

/** The text of a review, in the fields of its search document. */
export const REVIEW_FIELDS = ['body', 'points']

const a = alias(articleCard, 'a')
const PUBLISHED = `
  select ${a.article_id}, ${a.title}, ${a.updated_at}, ${authorUnknown(a.author_id)} as author_unknown
    from ${a} where ${a.article_id} = any($1) and ${a.status} = 'published'`
type Published = Pick<Row<typeof articleCard>, 'article_id' | 'title' | 'updated_at'> & {
  author_unknown: boolean
}
const r = alias(gameReview, 'r')
const PUBLIC = `
  select ${r.review_id}, ${r.title}, ${r.spoiler}, ${r.revised_at}, ${authorUnknown(r.author_id)} as author_unknown
    from ${r} where ${r.review_id} = any($1) and ${r.status} = 'published'`
type Public = Pick<Row<typeof gameReview>, 'review_id' | 'title' | 'spoiler' | 'revised_at'> & {
  author_unknown: boolean
}
const namedAmong = prepared('still-members', (userIds: Param<readonly string[]>) =>
  read
    .selectFrom('read.user_card')
    .select(['user_id as id', 'display_name as name'])
    .where(({ eb, fn }) => eb('user_id', '=', fn.any(userIds)))
    .where('name', 'is not', null)
    .where(({ not, ref }) => not(ref('anonymous')))
    .where(({ not, ref }) => not(ref('erased'))),
)

/**
 * Articles that are published now. If the text was saved after its document was written, it is quoted only from the
 * read model. An article found through the name of its author is left out if that author is no longer named.
 */
export async function shownArticles(db: Pool, hits: FoundText[], q: string): Promise<Shown> {
  const { rows } = await db.query<Published>({
    name: 'still-published',
    text: PUBLISHED,
    values: [hits.map(({ id }) => id)],
  })
  const known = new Map(rows.map(row => [row.article_id, row]))
  const shown: Shown = { ids: [], matches: {} }
  for (const { id, formatted, document } of hits) {
    const card = known.get(id)
    if (!card || (card.author_unknown && document.authorName)) continue
    shown.ids.push(id)
    const isCurrent = document.textFrom === card.updated_at.getTime()
    const excerpt = isCurrent ? excerptOf(formatted, ['description', ...BODY_FIELDS]) : undefined
    const title = isCurrent ? markedParts(formatted.title ?? '') : titleParts(card.title, q)
    shown.matches[id] = { title, ...(excerpt ? { excerpt } : {}) }
  }
  return shown
}

/** The first of these fields that has a match. */
const excerptOf = (formatted: Record<string, string>, fields: string[]): MatchedText[] | undefined =>
  fields
    .map(field => formatted[field])
    .map(text => markedParts(text ?? ''))
    .find(parts => parts.some(({ matched }) => matched))

/**
 * Reviews that are public now, as {@link shownArticles} has articles. A review that reveals the plot as a whole is not
 * quoted.
 */
export async function shownReviews(db: Pool, hits: FoundText[], q: string): Promise<Shown> {
  const { rows } = await db.query<Public>({
    name: 'still-public-reviews',
    text: PUBLIC,
    values: [hits.map(({ id }) => id)],
  })
  const known = new Map(rows.map(row => [row.review_id, row]))
  const shown: Shown = { ids: [], matches: {} }
  for (const { id, formatted, document } of hits) {
    const review = known.get(id)
    if (!review || (review.author_unknown && document.authorName)) continue
    shown.ids.push(id)
    const isCurrent = document.textFrom === review.revised_at?.getTime()
    const excerpt = isCurrent && !review.spoiler ? excerptOf(formatted, REVIEW_FIELDS) : undefined
    const title = isCurrent ? markedParts(formatted.title ?? '') : titleParts(review.title, q)
    shown.matches[id] = { title, ...(excerpt ? { excerpt } : {}) }
  }
  return shown
}

/** Members who may be named now, by the names that they have now. */
export async function shownMembers(db: Pool, hits: FoundText[], q: string): Promise<Shown> {
  const rows = await namedAmong(
    db,
    hits.map(({ id }) => id),
  )
  const known = new Map(rows.map(({ id, name }) => [id, name]))
  const shown: Shown = { ids: [], matches: {} }
  for (const { id, formatted } of hits) {
    const name = known.get(id)
    if (name === undefined) continue
    shown.ids.push(id)
    const parts = markedParts(formatted.displayName ?? '')
    const isCurrent = parts.map(({ text }) => text).join('') === name
    shown.matches[id] = { title: isCurrent ? parts : titleParts(name, q) }
  }
  return shown
}
