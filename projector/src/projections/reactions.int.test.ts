import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  articleId,
  bookmarked,
  countedAgain,
  excluded,
  fan,
  finished,
  liked,
  other,
  unliked,
  viewed,
} from '#testing/small-world.ts'
import { reactions } from './reactions.ts'

const { given } = examplesOf(reactions)
const counts = (likes: number, bookmarks = 0, views = 0, views_excluded = 0, finishes = 0) => [
  { article_id: articleId, likes, bookmarks, views, views_excluded, finishes },
]

describe('reactions: given what readers did, who liked and bookmarked what, and how often', () => {
  it('stores a row per member and like, and counts it', async () => {
    const { article_like, article_counter } = await given(liked(fan), liked(other, 5))
    expect(article_like).toMatchObject([{ user_id: fan }, { user_id: other }].sort(byUser))
    expect(article_counter).toEqual(counts(2))
  })

  it('keeps a row for a withdrawn reaction, and does not count it', async () => {
    const { article_like, article_counter } = await given(liked(fan), unliked(fan, 0, 3))
    expect(article_like).toMatchObject([{ user_id: fan, is_set: false }])
    expect(article_counter).toEqual(counts(0))
  })

  it('likes, bookmarks and views are counted apart', async () => {
    const { article_counter } = await given(liked(fan), bookmarked(fan), viewed(7, 2), viewed(3))
    expect(article_counter).toEqual(counts(1, 1, 10, 2))
  })

  it('counts reads to the end by day, and in total', async () => {
    const tables = await given(
      viewed(9),
      finished(2),
      finished(1, '2026-10-31', 9),
      finished(3, '2026-10-31', 12),
    )
    expect(tables.article_counter).toEqual(counts(0, 0, 9, 0, 6))
    expect(tables.article_finish_day).toEqual([
      { article_id: articleId, day: '2026-10-30', finishes: 2 },
      { article_id: articleId, day: '2026-10-31', finishes: 4 },
    ])
  })

  it('an excluded account keeps its lists, and is not counted', async () => {
    const { article_like, article_counter } = await given(
      liked(fan),
      liked(other),
      excluded(fan, '2026-10-30', 9),
    )
    expect(article_like).toHaveLength(2)
    expect(article_counter).toEqual(counts(1))
  })

  it('counts its reactions before that day, and all of them once it is restored', async () => {
    const early = [liked(fan), excluded(fan, '2026-10-31', 300)]
    expect((await given(...early)).article_counter).toEqual(counts(1))
    const back = [liked(fan), excluded(fan, '2026-10-30', 5), countedAgain(fan, 9)]
    expect((await given(...back)).article_counter).toEqual(counts(1))
  })
})

const byUser = (a: { user_id: string }, b: { user_id: string }) => (a.user_id < b.user_id ? -1 : 1)
