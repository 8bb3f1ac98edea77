import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { RowList } from '@koryaku/contracts/categories/category.api.ts'
import type { Column } from '@koryaku/contracts/categories/category-parts.ts'
import { PLACE_MAX } from '@koryaku/contracts/categories/category-parts.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { creditLines } from '#reading/credits.ts'
import type { CategoryRow } from './read-category.ts'

const rowsBehind = prepared(
  'category-rows',
  (categoryId: Param<string>, place: Param<number>, rowId: Param<string>, limit: Param<number>) =>
    read
      .selectFrom('read.category_row')
      .select(['row_id', 'place', 'cells'])
      .where('category_id', '=', categoryId)
      .where(({ refTuple, eb, ref }) =>
        eb(refTuple('place', 'row_id'), '>', sql<never>`(${place}::int, ${rowId}::text)`).and(
          eb(ref('place'), '>=', place),
        ),
      )
      .orderBy('place')
      .orderBy('row_id')
      .limit(limit),
)
const publishedTitles = prepared('category-articles', (ids: Param<readonly string[]>) =>
  read
    .selectFrom('read.article_card as a')
    .innerJoin('read.game_card as g', 'g.game_id', 'a.game_id')
    .select(['a.article_id', 'a.title', 'g.slug'])
    .where(eb => eb('a.article_id', '=', eb.fn.any(ids)))
    .where('a.status', '=', 'published'),
)

interface Wanted {
  after?: string | undefined
  per: number
  language: ArticleContent['language']
}

/**
 * One page of rows in order, with the published articles in their cells, and the owners of the images of other users.
 */
export async function readRows(
  db: Pool,
  { category_id, owner_id: authorId, columns, rows: totalCount, revision }: CategoryRow,
  { after, per, language }: Wanted,
): Promise<RowList> {
  const [place, rowId = ''] = after?.split('.') ?? [`${-PLACE_MAX - 1}`]
  const found = await rowsBehind(db, category_id, Number(place), rowId, per)
  const last = found.length === per ? found.at(-1) : undefined
  const shown = new Set(columns.map(({ columnId }) => columnId))
  const data = found.map(({ row_id: id, place, cells }) => {
    // Cells of removed columns are stored, but not returned.
    const own = Object.entries(cells).filter(([columnId]) => shown.has(columnId))
    return { type: 'databaseRow' as const, id, attributes: { place, cells: Object.fromEntries(own) } }
  })
  const [links, credits] = await Promise.all([
    linksIn(db, cellsOf('article', columns, data)),
    creditLines(db, { pictures: cellsOf('image', columns, data), authorId, language }),
  ])
  const next = last ? `${last.place}.${last.row_id}` : null
  return { data, meta: { totalCount, revision, next, links, credits } }
}

/** Distinct values of the cells in columns of this type. */
function cellsOf(wanted: Column['type'], columns: Column[], rows: RowList['data']): string[] {
  const ofType = columns.filter(({ type }) => type === wanted)
  const found = rows.flatMap(({ attributes: { cells } }) =>
    ofType.flatMap(({ columnId }) => (columnId in cells ? [String(cells[columnId])] : [])),
  )
  return [...new Set(found)]
}

async function linksIn(db: Pool, ids: string[]): Promise<RowList['meta']['links']> {
  if (ids.length === 0) return {}
  const articles = await publishedTitles(db, ids)
  return Object.fromEntries(articles.map(({ article_id, title, slug }) => [article_id, { title, slug }]))
}
