import { describe, expect, it } from 'vitest'
import { examplesOf } from '#testing/examples.ts'
import {
  drafted,
  excluded,
  fan,
  gameAdded,
  gameFollowed,
  gameId,
  gameRetitled,
  gameUnfollowed,
  other,
  published,
  suspended,
  unpublished,
} from '#testing/small-world.ts'
import { games } from './games.ts'

const { given } = examplesOf(games)
const counts = (articles: number, followers: number) => [{ game_id: gameId, articles, followers }]

describe('games: given the catalogue and what is written and followed, cards, counts and the indexes of titles', () => {
  it('a game has a card, its head in both indexes, and counts of nothing yet', async () => {
    const { game_card, game_counter, catalogue_total } = await given(gameAdded())
    expect(game_card).toMatchObject([
      { game_id: gameId, slug: 'zelda', title_ja: 'ゼルダの伝説', kana_head: 'さ', letter_head: 'l' },
    ])
    expect(game_counter).toEqual(counts(0, 0))
    expect(catalogue_total).toMatchObject([{ games: 1, articles: 0 }])
  })

  it('an edit changes the card, and not since when it is there', async () => {
    const { game_card } = await given(gameAdded(), gameRetitled('時のオカリナ', 30))
    expect(game_card).toMatchObject([{ title_ja: '時のオカリナ', added_at: '2026-10-30T12:00:00+00:00' }])
  })

  it('counts articles while they are public', async () => {
    const inPublic = [gameAdded(), drafted(), published(1)]
    expect((await given(...inPublic)).game_counter).toEqual(counts(1, 0))
    expect((await given(...inPublic, unpublished(2))).game_counter).toEqual(counts(0, 0))
    expect((await given(...inPublic, suspended(2))).game_counter).toEqual(counts(0, 0))
  })

  it('counts followers, without accounts that are excluded', async () => {
    const followed = [gameAdded(), gameFollowed(fan, 1), gameFollowed(other, 1)]
    expect((await given(...followed)).game_counter).toEqual(counts(0, 2))
    expect((await given(...followed, gameUnfollowed(fan, 2))).game_counter).toEqual(counts(0, 1))
    expect((await given(...followed, excluded(fan, '2026-10-30', 2))).game_counter).toEqual(counts(0, 1))
  })
})
