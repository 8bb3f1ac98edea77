import { igdbGameStream } from '@koryaku/contracts/games/igdb-game.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { gameId } from '#testing/small-world.ts'
import { igdb } from './igdb.ts'

const { given } = examplesOf(igdb)
const decided = (
  type: 'IgdbGameClaimed' | 'IgdbGameReleased' | 'IgdbMatchRejected',
  minute: number,
  igdbId = 7,
) => happened(igdbGameStream(igdbId), { type, data: { igdbId, gameId } }, minute)

describe('igdb: given decisions about entries, what holds', () => {
  it('keeps the last decision about a pair', async () => {
    const { igdb_match } = await given(
      decided('IgdbGameClaimed', 0),
      decided('IgdbGameReleased', 1),
      decided('IgdbMatchRejected', 1),
      decided('IgdbGameClaimed', 2, 8),
    )
    expect(igdb_match).toMatchObject([
      { igdb_id: 7, game_id: gameId, state: 'rejected' },
      { igdb_id: 8, game_id: gameId, state: 'claimed' },
    ])
  })
})
