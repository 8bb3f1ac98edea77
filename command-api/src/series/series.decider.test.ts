import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { SeriesEvent } from '@koryaku/contracts/series/series.events.ts'
import { SERIES_MAX, SERIES_PARTS_MAX } from '@koryaku/contracts/series/series-parts.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { type SeriesCommand, seriesDecider } from './series.decider.ts'

const [ownerId, first, second, a, b, c] = ['owner', 'first', 'second', 'a', 'b', 'c'].map(shortIdFrom) as [
  ...[string, string, string],
  ...[string, string, string],
]
const sealed = 'c2VhbGVk'
const made = (seriesId: string): SeriesEvent => ({ type: 'SeriesMade', data: { seriesId, ownerId, sealed } })
const set = (seriesId: string, ...articleIds: string[]): SeriesEvent => ({
  ...{ type: 'SeriesPartsSet', data: { seriesId, ownerId, articleIds } },
})
const removed = (seriesId: string): SeriesEvent => ({ type: 'SeriesRemoved', data: { seriesId, ownerId } })
const make = (seriesId: string): SeriesCommand => ({ type: 'MakeSeries', ownerId, seriesId, sealed })
const order = (seriesId: string, revision: number, ...articleIds: string[]): SeriesCommand => ({
  ...{ type: 'SetParts', ownerId, seriesId, articleIds, revision: BigInt(revision) },
})
const place = (articleId: string, seriesId: string | null): SeriesCommand => ({
  ...{ type: 'PlaceArticle', ownerId, articleId, seriesId },
})
const remove = (seriesId: string): SeriesCommand => ({ type: 'RemoveSeries', ownerId, seriesId })
const many = (count: number, of: string) => Array.from({ length: count }, (_, n) => shortIdFrom(`${of}${n}`))

describe('series of an author', () => {
  it('are made, up to a bound, and under a new name each', () => {
    given(seriesDecider, []).when(make(first)).happens(made(first))
    given(seriesDecider, [made(first)])
      .when(make(first))
      .isRefused('conflict')
    given(seriesDecider, [made(first), removed(first)])
      .when(make(first))
      .isRefused('conflict')
    const all = many(SERIES_MAX, 'series').map(made)
    given(seriesDecider, all).when(make(first)).isRefused('too_many_series')
    given(seriesDecider, [...all, removed(shortIdFrom('series0'))])
      .when(make(first))
      .happens(made(first))
  })

  it('have the words that they were given last, without a look at them', () => {
    const reword: SeriesCommand = {
      ...{ type: 'RewordSeries', ownerId, seriesId: first, sealed: 'bmV1', over: sealed },
    }
    // The user must see the words of another tab first.
    given(seriesDecider, [
      made(first),
      { type: 'SeriesReworded', data: { seriesId: first, ownerId, sealed: 'b3RoZXI=' } },
      set(first, a),
    ])
      .when(reword)
      .isRefused('conflict')
    given(seriesDecider, [made(first)])
      .when(reword)
      .happens({ type: 'SeriesReworded', data: { seriesId: first, ownerId, sealed: 'bmV1' } })
    given(seriesDecider, []).when(reword).isRefused('not_found')
  })

  it('have parts in an order, which the first of two tabs decides', () => {
    const past = [made(first), set(first, a, b)]
    given(seriesDecider, past)
      .when(order(first, 1, b, a))
      .happens(set(first, b, a))
    given(seriesDecider, [...past, set(first, b, a)])
      .when(order(first, 1, a, b, c))
      .isRefused('revision_conflict')
    // Both tabs wanted the same.
    given(seriesDecider, [...past, set(first, b, a)])
      .when(order(first, 1, b, a))
      .nothingHappens()
    // New words do not change the order.
    given(seriesDecider, [
      ...past,
      { type: 'SeriesReworded', data: { seriesId: first, ownerId, sealed: 'bmV1' } },
    ])
      .when(order(first, 1, b))
      .happens(set(first, b))
    given(seriesDecider, past)
      .when(order(second, 1, a))
      .isRefused('not_found')
  })

  it('share no article: it leaves the one for the other', () => {
    const past = [made(first), set(first, a, b), made(second), set(second, c)]
    given(seriesDecider, past)
      .when(place(a, second))
      .happens(set(first, b), set(second, c, a))
    given(seriesDecider, past)
      .when(order(second, 3, b, c))
      .happens(set(first, a), set(second, b, c))
    given(seriesDecider, past).when(place(c, second)).nothingHappens()
    given(seriesDecider, past).when(place(a, null)).happens(set(first, b))
    given(seriesDecider, past)
      .when(place(shortIdFrom('d'), null))
      .nothingHappens()
  })

  it('hold a limited number of articles', () => {
    const past = [made(first), set(first, ...many(SERIES_PARTS_MAX, 'part'))]
    given(seriesDecider, past).when(place(a, first)).isRefused('series_full')
  })

  it('are removed once, and give their articles free', () => {
    const past = [made(first), set(first, a), made(second)]
    given(seriesDecider, past).when(remove(first)).happens(removed(first))
    given(seriesDecider, [...past, removed(first)])
      .when(remove(first))
      .nothingHappens()
    given(seriesDecider, [...past, removed(first)])
      .when(place(a, second))
      .happens(set(second, a))
    given(seriesDecider, []).when(remove(first)).isRefused('not_found')
    given(seriesDecider, [...past, removed(first)])
      .when(place(a, first))
      .isRefused('not_found')
  })
})
