import { gameDetailsSchema } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { gameDecider } from './game.decider.ts'

const game = (titleJa: string) => ({
  gameId: gameIdForSlug('zelda'),
  slug: 'zelda',
  details: gameDetailsSchema.parse({ titleJa }),
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
