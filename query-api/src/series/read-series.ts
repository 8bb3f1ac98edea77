import type { ArticleSeries } from '@koryaku/contracts/articles/article.api.ts'
import type { OwnSeries } from '@koryaku/contracts/series/series.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'

/** Its parts that are public, if it is one of them. */
const partsWith = prepared('series-with', (articleId: Param<string>) =>
  read
    .selectFrom('read.series_part as own')
    .innerJoin('read.article_series as s', 's.series_id', 'own.series_id')
    .innerJoin('read.series_part as p', 'p.series_id', 'own.series_id')
    .innerJoin('read.article_card as a', join =>
      join.onRef('a.article_id', '=', 'p.article_id').onRef('a.author_id', '=', 's.owner_id'),
    )
    .innerJoin('read.game_card as g', 'g.game_id', 'a.game_id')
    .select(['s.series_id', 's.title as series', 'a.article_id', 'a.title', 'g.slug'])
    .where('own.article_id', '=', articleId)
    .where('s.removed', '=', false)
    .where('a.status', '=', 'published')
    .orderBy('p.place'),
)

/** The series that a public article is part of, with what readers have of it; undefined: there is none. */
export async function seriesWith(db: Pool, articleId: string): Promise<ArticleSeries | undefined> {
  const rows = await partsWith(db, articleId)
  const [first] = rows
  if (!first || !rows.some(({ article_id }) => article_id === articleId)) return undefined
  const parts = rows.map(({ article_id: path, slug, title }) => ({ path, slug, title }))
  return { id: first.series_id, title: first.series, parts }
}

const wordsOf = statement((seriesId: Param<string>) =>
  read
    .selectFrom('read.article_series')
    .select(['series_id as id', 'title', 'description'])
    .where('series_id', '=', seriesId)
    .where('removed', '=', false),
)

/** Title and description of a series. */
export const readWords = async (
  db: Pool,
  seriesId: string,
): Promise<{ id: string; title: string; description: string } | undefined> => (await wordsOf(db, seriesId))[0]

const own = (ownerId: Param<string>) =>
  read
    .selectFrom('read.article_series as s')
    .select(['s.series_id', 's.title', 's.description', 's.updated_at', 's.revision'])
    .select(({ selectFrom }) =>
      selectFrom('read.series_part as p')
        .innerJoin('read.article_card as a', 'a.article_id', 'p.article_id')
        // A deleted article can be restored for a while, and keeps its rank until then.
        .where(({ or, eb }) => or([eb('a.status', '<>', 'deleted'), eb('a.purge_at', 'is not', null)]))
        .whereRef('p.series_id', '=', 's.series_id')
        .select(({ ref }) =>
          sql<string[] | null>`array_agg(${ref('p.article_id')} order by ${ref('p.place')})`.as('parts'),
        )
        .as('parts'),
    )
    .where('s.owner_id', '=', ownerId)
    .where('s.removed', '=', false)
const ownSeries = statement((ownerId: Param<string>) =>
  own(ownerId).orderBy('s.updated_at', 'desc').orderBy('s.series_id'),
)
const oneOwn = statement((ownerId: Param<string>, seriesId: Param<string>) =>
  own(ownerId).where('s.series_id', '=', seriesId),
)

const resource = (row: Awaited<ReturnType<typeof ownSeries>>[number]): OwnSeries => ({
  ...{ type: 'series', id: row.series_id },
  attributes: {
    ...{ title: row.title, description: row.description, updatedAt: row.updated_at.toISOString() },
    ...{ revision: row.revision, articleIds: row.parts ?? [] },
  },
})

/** All of one author: fifty at most. */
export const readOwnSeries = async (db: Pool, ownerId: string): Promise<OwnSeries[]> =>
  (await ownSeries(db, ownerId)).map(resource)

export async function readOneOwnSeries(
  db: Pool,
  ownerId: string,
  seriesId: string,
): Promise<OwnSeries | undefined> {
  const [row] = await oneOwn(db, ownerId, seriesId)
  return row && resource(row)
}
