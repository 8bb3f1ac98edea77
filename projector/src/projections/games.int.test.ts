import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { GAME_MERGES, type GameMergeEvent } from '@koryaku/contracts/games/game-merge.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import {
  drafted,
  excluded,
  fan,
  gameAdded,
  gameDetails,
  gameFollowed,
  gameId,
  gameRetitled,
  gameUnfollowed,
  other,
  published,
  slug,
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

  it('changes the card on an edit, and not the time of its creation', async () => {
    const { game_card } = await given(gameAdded(), gameRetitled('時のオカリナ', 30))
    expect(game_card).toMatchObject([{ title_ja: '時のオカリナ', added_at: '2026-10-30T12:00:00+00:00' }])
  })

  it('shows the cover of the external games database unless staff have set one', async () => {
    const step = gameRetitled('時のオカリナ', 30)
    const withCover = (thumbnail: string | null) =>
      happened(gameStream(gameId), {
        type: 'GameEdited',
        data: {
          ...{ gameId, slug, staffFields: [], reason: null, source: 'igdb', cover: 'co1abc' },
          details: { ...gameDetails, thumbnail },
        },
      })
    const thumbnailIn = async (thumbnail: string | null) => {
      const { game_card } = await given(gameAdded(), step, withCover(thumbnail))
      return /"thumbnail":("[^"]*"|null)/.exec(String(game_card?.[0]?.fragment_head))?.[1]
    }
    expect(await thumbnailIn(null)).toBe('"/covers/igdb/co1abc.jpg"')
    expect(await thumbnailIn('/media/a.webp')).toBe('"/media/a.webp"')
  })

  it('keeps the revision of the last event of the game', async () => {
    const { game_card } = await given(gameAdded(), gameRetitled('時のオカリナ', 30))
    expect(game_card).toMatchObject([{ revision: 1 }])
  })

  it('a hidden game keeps its card and is not counted, until it is shown', async () => {
    const turn = (type: 'GameHidden' | 'GameShown', minute: number) =>
      happened(gameStream(gameId), { type, data: { gameId, slug, reason: '重複' } }, minute)
    const hidden = await given(gameAdded(), turn('GameHidden', 1))
    expect(hidden.game_card).toMatchObject([{ slug, hidden: true }])
    expect(hidden.catalogue_total).toMatchObject([{ games: 0 }])
    const shown = await given(gameAdded(), turn('GameHidden', 1), gameRetitled('題', 2), turn('GameShown', 3))
    expect(shown.game_card).toMatchObject([{ title_ja: '題', hidden: false }])
    expect(shown.catalogue_total).toMatchObject([{ games: 1 }])
  })

  describe('merges', () => {
    const [second, third] = ['majora', 'navi'].map(gameIdForSlug) as [string, string]
    const merge = (type: 'GamesMerged' | 'GamesParted', from: string, into: string, minute: number) => {
      const pair = { from, into, by: fan }
      const data = type === 'GamesMerged' ? { ...pair, reason: '重複' } : pair
      return happened(GAME_MERGES, { type, data } as GameMergeEvent, minute)
    }
    const merged = merge('GamesMerged', gameId, second, 1)

    it('hide a game, and not one that staff have hidden a second time; parted, each is as before', async () => {
      const hide = happened(
        gameStream(gameId),
        { type: 'GameHidden', data: { gameId, slug, reason: '誤り' } },
        2,
      )
      const shown = await given(gameAdded(), merged)
      expect(shown.game_card).toMatchObject([{ hidden: true, staff_hidden: false }])
      expect(shown.catalogue_total).toMatchObject([{ games: 0 }])
      expect(shown.game_merge).toMatchObject([{ game_id: gameId, into_id: second, canonical_id: second }])
      const parted = await given(gameAdded(), merged, merge('GamesParted', gameId, second, 3))
      expect(parted.game_card).toMatchObject([{ hidden: false }])
      expect(parted.catalogue_total).toMatchObject([{ games: 1 }])
      expect(parted.game_merge).toEqual([])
      const both = await given(gameAdded(), merged, hide, merge('GamesParted', gameId, second, 3))
      expect(both.game_card).toMatchObject([{ hidden: true, staff_hidden: true }])
      expect(both.catalogue_total).toMatchObject([{ games: 0 }])
    })

    it('are in the history of both games, also when undone', async () => {
      const later = gameRetitled('時のオカリナ', 2)
      const parted = merge('GamesParted', gameId, second, 3)
      const { game_change } = await given(gameAdded(), merged, later, parted)
      const historyOf = (id: string) =>
        game_change
          ?.filter(({ game_id }) => game_id === id)
          .toSorted((a, b) => Number(a.position) - Number(b.position))
      const into = { other_id: second, fields: [] }
      expect(historyOf(gameId)).toMatchObject([
        { kind: 'GameAdded', other_id: null },
        { ...into, kind: 'MergedInto', reason: '重複' },
        { kind: 'GameEdited', fields: ['titleJa'] },
        { ...into, kind: 'PartedFrom', reason: null },
      ])
      expect(historyOf(second)).toMatchObject([
        { kind: 'MergedHere', other_id: gameId, reason: '重複' },
        { kind: 'PartedHere', other_id: gameId },
      ])
    })

    it('name the end of a chain, and the middle again once that is parted', async () => {
      const chain = [merged, merge('GamesMerged', second, third, 2)]
      expect((await given(...chain)).game_merge).toMatchObject([
        { canonical_id: third },
        { canonical_id: third },
      ])
      const parted = await given(...chain, merge('GamesParted', second, third, 3))
      expect(parted.game_merge).toMatchObject([{ game_id: gameId, canonical_id: second }])
    })
  })

  it('every change is in the history, with the fields that it changed', async () => {
    const { game_change } = await given(gameAdded(), gameRetitled('時のオカリナ', 30))
    expect(game_change).toMatchObject([
      { game_id: gameId, kind: 'GameAdded', fields: [], reason: null },
      { game_id: gameId, kind: 'GameEdited', fields: ['titleJa'], actor_id: 'system' },
    ])
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
