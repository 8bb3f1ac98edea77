import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  articleId,
  bookmarked,
  drafted,
  excluded,
  fan,
  liked,
  other,
  published,
  suspended,
  unliked,
  viewed,
} from '#testing/small-world.ts'
import { ranking } from './ranking.ts'

const { given } = examplesOf(ranking)
/** Three hours after the beginning it is the next day in Japan. */
const NEXT_DAY = 180
const inPublic = [drafted(), published()]

type Rows = Record<string, unknown>[] | undefined
/** [first day, likes, bookmarks, views] of the windows of a range. */
const windows = (rows: Rows, range: string) =>
  rows
    ?.filter(row => row.range === range)
    .map(row => [row.window_start, row.likes, row.bookmarks, row.views])
    .sort()

describe('ranking: given what readers did, how much of it falls into each day, week, month and all time', () => {
  it('counts a reaction in the windows of its day of Japan time', async () => {
    const { ranking_window } = await given(
      ...inPublic,
      liked(fan, 5),
      liked(other, NEXT_DAY),
      bookmarked(fan, 6),
    )
    expect(windows(ranking_window, 'daily')).toEqual([
      ['2026-10-30', 1, 1, 0],
      ['2026-10-31', 1, 0, 0],
    ])
    expect(windows(ranking_window, 'weekly')).toEqual([['2026-10-26', 2, 1, 0]])
    expect(windows(ranking_window, 'monthly')).toEqual([['2026-10-01', 2, 1, 0]])
  })

  it('removes a withdrawn reaction from the windows in which it was given', async () => {
    const { ranking_window } = await given(...inPublic, liked(fan, 5), unliked(fan, 5, 10))
    expect(windows(ranking_window, 'daily')).toEqual([['2026-10-30', 0, 0, 0]])
  })

  it('only what is published is listed', async () => {
    const listed = async (...steps: Parameters<typeof given>) => {
      const { ranked_article, ranking_window } = await given(...steps, liked(fan, 9))
      return [...(ranked_article ?? []), ...(ranking_window ?? [])].map(row => row.listed)
    }
    expect(new Set(await listed(drafted()))).toEqual(new Set([false]))
    expect(new Set(await listed(...inPublic))).toEqual(new Set([true]))
    expect(new Set(await listed(...inPublic, suspended(3)))).toEqual(new Set([false]))
  })

  it('counts views separately, without those of bots', async () => {
    const { ranking_window } = await given(...inPublic, viewed(12, 5, 3))
    expect(windows(ranking_window, 'daily')).toEqual([['2026-10-30', 0, 0, 12]])
  })

  it('an account that is excluded from a day on does not count from then on, back to what it gave that day', async () => {
    const { ranking_window, ranking_reaction } = await given(
      ...[...inPublic, liked(fan, 5), bookmarked(fan, NEXT_DAY), liked(other, NEXT_DAY)],
      excluded(fan, '2026-10-31', NEXT_DAY + 60),
    )
    expect(windows(ranking_window, 'daily')).toEqual([
      ['2026-10-30', 1, 0, 0],
      ['2026-10-31', 1, 0, 0],
    ])
    expect(ranking_reaction).toHaveLength(3)
    expect(ranking_reaction?.every(({ article_id }) => article_id === articleId)).toBe(true)
  })
})
