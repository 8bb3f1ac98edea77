import type { PageQuery } from '@koryaku/contracts/http/json-api.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import type { Pool } from 'pg'
import type { Cards } from '#reading/cards.ts'
import { listDocument, openTotal, pageWindow } from '#reading/list-document.ts'
import type { ReviewList } from './review-lists.ts'
import { type ReviewRow, reviewResource } from './review-resource.ts'

export interface ReviewSource {
  db: Pool
  cards: Cards
}

const r = alias(gameReview, 'r')
const HEAVY: readonly string[] = ['html', 'text', 'draft']
/** Lists need the text only of drafts. */
const listed = Object.keys(gameReview.columns)
  .filter(column => !HEAVY.includes(column))
  .map(column => `r.${column}`)
  .join(', ')

/** Rows of a list in its order. @param whole with the text */
export async function readReviewRows(
  db: Pool,
  { name, from, order, values }: ReviewList,
  { page, per }: PageQuery,
  whole = false,
): Promise<ReviewRow[]> {
  const { limit, offset } = pageWindow({ page, per })
  const columns = whole
    ? 'r.*'
    : `${listed}, '' as html, '' as text, case when ${r.public_head} is null then ${r.draft} end as draft`
  const { rows } = await db.query<ReviewRow>({
    name: whole ? `${name}-whole` : name,
    text: `select ${columns} from ${from} order by ${order}
            limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  })
  return rows
}

interface Beside {
  /** Games and authors as JSON text. */
  included: string
  /** Authors who are shown by name. */
  named: ReadonlySet<string>
}

/**
 * The games and authors of these reviews. An author who is anonymous, or is not projected yet, is the user `anonymous`.
 */
export async function besideReviews(cards: Cards, rows: readonly ReviewRow[]): Promise<Beside> {
  const [games, users] = await Promise.all([
    cards.games([...new Set(rows.map(({ game_id }) => game_id))]),
    cards.users([...new Set(rows.map(({ author_id }) => author_id))]),
  ])
  return {
    included: [...new Set([...games, ...users].map(({ json }) => json))].join(','),
    named: new Set(users.flatMap(({ id, anonymous }) => (anonymous ? [] : [id]))),
  }
}

/** One review with more than lists show; undefined where there is none. */
export async function readReview(
  { db, cards }: ReviewSource,
  list: ReviewList,
  viewerId: string,
  more: (row: ReviewRow) => object | Promise<object>,
): Promise<string | undefined> {
  const [row] = await readReviewRows(db, list, { page: 1, per: 1 }, true)
  if (!row) return undefined
  const { included, named } = await besideReviews(cards, [row])
  const resource = reviewResource(row, viewerId, named)
  const data = { ...resource, attributes: { ...resource.attributes, ...(await more(row)) } }
  return `{"data":${JSON.stringify(data)},"included":[${included}]}`
}

/** One page of a list; null when what the list is of does not exist. */
export async function readReviews(
  { db, cards }: ReviewSource,
  list: ReviewList,
  page: PageQuery,
  viewerId = '',
): Promise<string | null> {
  const { name, from, values, total = `select count(*) as total from ${from}` } = list
  const [rows, counted] = await Promise.all([
    readReviewRows(db, list, page),
    total === 'open'
      ? undefined
      : db.query<{ total: string | number }>({ name: `${name}-total`, text: total, values }),
  ])
  const first = counted ? counted.rows[0] : { total: openTotal(page, rows.length) }
  if (!first) return null
  const { included, named } = await besideReviews(cards, rows)
  const data = rows.map(row => JSON.stringify(reviewResource(row, viewerId, named))).join(',')
  return listDocument(data, [included], { totalCount: Number(first.total) })
}
