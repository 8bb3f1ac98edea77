import type { RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { GameEvent } from '@koryaku/contracts/games/game.events.ts'
import { gameDetailsSchema } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { catalogued } from './find-game.ts'
import { gameDecider, nicknamesDecider } from './game.decider.ts'

const game = (titleJa: string) => ({
  gameId: gameIdForSlug('zelda'),
  slug: 'zelda',
  details: gameDetailsSchema.parse({ titleJa }),
})
const called = (titleJa: string, ...nicknames: string[]) => ({
  ...game(titleJa),
  details: { ...game(titleJa).details, nicknames },
})
const added = { type: 'GameAdded', data: game('ゼルダ') } as const

describe('the catalogue', () => {
  it('adds a game', () => given(gameDecider, []).when(game('ゼルダ')).happens(added))
  it('edits one when there is something new', () =>
    given(gameDecider, [added])
      .when(game('ゼルダの伝説'))
      .happens({ type: 'GameEdited', data: game('ゼルダの伝説') }))
  it('stays quiet when it knows all that', () =>
    given(gameDecider, [added]).when(game('ゼルダ')).nothingHappens())
})

describe('what players call a game', () => {
  const { gameId } = game('ゼルダ')
  const kept = { type: 'GameEdited', data: called('ゼルダ', '時オカ') } as const
  it('is set by moderators, each name once', () =>
    given(nicknamesDecider, [added])
      .when({ gameId, nicknames: ['時オカ', '時オカ'] })
      .happens(kept))
  it('is left alone by the catalogue', () =>
    given(gameDecider, [added, kept])
      .when(game('ゼルダの伝説'))
      .happens({ type: 'GameEdited', data: called('ゼルダの伝説', '時オカ') }))
  it('stays quiet when it is so already', () =>
    given(nicknamesDecider, [added, kept])
      .when({ gameId, nicknames: ['時オカ'] })
      .nothingHappens())
  it('is refused for a game that is not there', () =>
    given(nicknamesDecider, [])
      .when({ gameId, nicknames: ['x'] })
      .isRefused('not_found'))
})

describe('what is not about the details of a game', () => {
  const other = (known: boolean) => ({ type: known ? 'GameShown' : 'GameDeleted', data: {}, known })
  const recorded = async function* (...events: object[]) {
    for (const [revision, event] of events.entries())
      yield {
        known: true,
        revision: BigInt(revision),
        metadata: { occurredAt: AT },
        ...event,
      } as RecordedEvent<GameEvent>
  }
  it('leaves them as they are', async () => {
    expect(await catalogued(recorded(added, other(true)))).toMatchObject({ slug: 'zelda' })
    expect(await catalogued(recorded())).toBeNull()
  })
  it('makes the game one that nobody can write about, where this version does not know what it says', async () => {
    expect(await catalogued(recorded(added, other(false)))).toBeNull()
  })
})
