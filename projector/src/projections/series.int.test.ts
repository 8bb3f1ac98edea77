import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type SeriesEvent, seriesFamily } from '@koryaku/contracts/series/series.events.ts'
import { newContentKey, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author } from '#testing/small-world.ts'
import { series } from './series.ts'

const key = newContentKey()
const { given, scratch } = examplesOf(series)
const [first, second, a, b, c] = ['first', 'second', 'a', 'b', 'c'].map(shortIdFrom) as [
  ...[string, string],
  ...[string, string, string],
]
const words = (title: string, seriesId = first) =>
  sealContent({ title, description: '全5回の予定' }, seriesId, key)
const step = (event: SeriesEvent, minute = 0) => happened(seriesFamily.stream(author), event, minute)
const made = (seriesId: string, minute = 0) =>
  step(
    {
      ...{ type: 'SeriesMade' },
      data: { seriesId, ownerId: author, sealed: words('攻略チャート', seriesId) },
    } as SeriesEvent,
    minute,
  )
const set = (seriesId: string, articleIds: string[], minute = 0) =>
  step({ type: 'SeriesPartsSet', data: { seriesId, ownerId: author, articleIds } }, minute)

describe('series: given what their authors did, which articles they are', () => {
  it('have the words and the order that they were given last', async () => {
    await scratch().db.query(
      'insert into identity.content_key (content_id, owner_id, key) select unnest($1::text[]), $2, $3',
      [[first, second], author, key],
    )
    const reworded = step({
      ...{ type: 'SeriesReworded' },
      data: { seriesId: first, ownerId: author, sealed: words('やり込みチャート') },
    } as SeriesEvent)
    const rows = await given(made(first), set(first, [a, b], 1), set(first, [b, a, c], 2), reworded)
    expect(rows).toMatchObject({
      article_series: [
        {
          ...{ series_id: first, owner_id: author, title: 'やり込みチャート', revision: 2 },
          ...{ description: '全5回の予定', removed: false },
        },
      ],
      series_part: [
        { article_id: b, series_id: first, place: 0 },
        { article_id: a, series_id: first, place: 1 },
        { article_id: c, series_id: first, place: 2 },
      ],
    })
  })

  it('share no article: an article that moves leaves its series', async () => {
    const { series_part } = await given(
      ...[made(first), made(second), set(first, [a, b])],
      ...[set(first, [b]), set(second, [a])],
    )
    expect(new Map(series_part?.map(row => [row.article_id, row.series_id]))).toEqual(
      new Map([
        [a, second],
        [b, first],
      ]),
    )
  })

  it('have neither words nor parts when they were removed, with and without their key', async () => {
    const removed = step({ type: 'SeriesRemoved', data: { seriesId: first, ownerId: author } }, 3)
    const log = [made(first), set(first, [a, b]), removed]
    const rows = await given(...log)
    expect(rows).toMatchObject({ article_series: [{ title: '', removed: true }], series_part: [] })
    await scratch().db.query('delete from identity.content_key')
    expect(await given(...log)).toEqual(rows)
  })
})
