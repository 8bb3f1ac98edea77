import { seriesFamily } from '@koryaku/contracts/series/series.events.ts'
import type { SeriesWords } from '@koryaku/contracts/series/series-parts.ts'
import { articleSeries } from '@koryaku/contracts/tables/article-series.table.ts'
import { seriesPart } from '@koryaku/contracts/tables/series-part.table.ts'
import { contentOpener } from '#engine/opened-contents.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'

const NO_WORDS: SeriesWords = { title: '', description: '' }

/** Series of articles and their parts; which of them are public is looked up when they are read. */
export const series = defineProjection({
  name: 'series',
  codeVersion: 1,
  tables: [articleSeries, seriesPart],
  handles: on(...seriesFamily.events),
  async apply(db, events, t) {
    const ids = events.map(({ data }) => data.seriesId)
    const open = await contentOpener(db, ids)
    const records = await loadRows(db, t, articleSeries, ids)
    const parts = new Map<string, readonly string[]>()
    for (const { type, data, metadata, revision } of events) {
      const { seriesId: series_id, ownerId: owner_id } = data
      const before = records.get(series_id)
      const known = before ?? { ...NO_WORDS, revision: revision.toString() }
      const now = { ...known, series_id, owner_id, updated_at: metadata.occurredAt, removed: false }
      if (type === 'SeriesRemoved') {
        parts.set(series_id, [])
        records.set(series_id, { ...now, ...NO_WORDS, removed: true })
      } else if (type === 'SeriesPartsSet') {
        parts.set(series_id, data.articleIds)
        records.set(series_id, { ...now, revision: revision.toString() })
      } else {
        const { title, description } = open<SeriesWords>(data.sealed, series_id) ?? NO_WORDS
        records.set(series_id, { ...now, title, description })
      }
    }
    await upsertRows(db, t, articleSeries, records.values())
    // All series first: an article that moves leaves its series by a separate event.
    const touched = [...parts.keys()].map(series_id => ({ series_id }))
    await deleteRows(db, t, seriesPart, touched)
    const rows = [...parts].flatMap(([series_id, articleIds]) =>
      articleIds.map((article_id, place) => ({ article_id, series_id, place })),
    )
    await upsertRows(db, t, seriesPart, rows)
  },
})
