import type { GameEvent } from '@koryaku/contracts/games/game.events.ts'
import { gameDetailsSchema } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { describe, expect, it } from 'vitest'
import { AT, given } from '#testing/given-when-then.ts'
import { catalogued } from './find-game.ts'
import { gameDecider, gameEditDecider, gameHidingDecider, nicknamesDecider } from './game.decider.ts'

const game = (titleJa: string) => ({
  gameId: gameIdForSlug('zelda'),
  slug: 'zelda',
  details: gameDetailsSchema.parse({ titleJa }),
})
const called = (titleJa: string, ...nicknames: string[]) => ({
  ...game(titleJa),
  details: { ...game(titleJa).details, nicknames },
})
const unexplained = {
  ...{ staffFields: [] as string[], reason: null, cover: null },
  source: 'import' as 'import' | 'staff',
}
const byStaff = { ...unexplained, source: 'staff' as const }
const added = { type: 'GameAdded', data: game('ゼルダ') } as const

describe('the catalogue', () => {
  it('adds a game', () => given(gameDecider, []).when(game('ゼルダ')).happens(added))
  it('edits one when there is something new', () =>
    given(gameDecider, [added])
      .when(game('ゼルダの伝説'))
      .happens({ type: 'GameEdited', data: { ...game('ゼルダの伝説'), ...unexplained } }))
  it('keeps the day of the release where an import has none', () => {
    const released = (releasedOn: string | null, titleJa = 'ゼルダ') => ({
      ...game(titleJa),
      details: { ...game(titleJa).details, releasedOn },
    })
    given(gameDecider, [{ type: 'GameAdded', data: released('1986-02-21') }])
      .when(released(null, 'ゼルダの伝説'))
      .happens({ type: 'GameEdited', data: { ...released('1986-02-21', 'ゼルダの伝説'), ...unexplained } })
  })
  it('is a no-op when nothing has changed', () =>
    given(gameDecider, [added]).when(game('ゼルダ')).nothingHappens())
})

describe('the nicknames of a game', () => {
  const { gameId } = game('ゼルダ')
  const kept = { type: 'GameEdited', data: { ...called('ゼルダ', '時オカ'), ...byStaff } } as const
  it('are set by moderators, each name once', () =>
    given(nicknamesDecider, [added])
      .when({ gameId, nicknames: ['時オカ', '時オカ'] })
      .happens(kept))
  it('are not changed by the catalogue', () =>
    given(gameDecider, [added, kept])
      .when(game('ゼルダの伝説'))
      .happens({ type: 'GameEdited', data: { ...called('ゼルダの伝説', '時オカ'), ...unexplained } }))
  it('are not recorded again when they are the same', () =>
    given(nicknamesDecider, [added, kept])
      .when({ gameId, nicknames: ['時オカ'] })
      .nothingHappens())
  it('are rejected for an unknown game', () =>
    given(nicknamesDecider, [])
      .when({ gameId, nicknames: ['x'] })
      .isRefused('not_found'))
})

describe('an event that does not set the details of a game', () => {
  const other = (known: boolean) => ({ type: known ? 'GameShown' : 'GameMoved', data: {}, known })
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
  it('makes the game unavailable when this version does not support its type', async () => {
    expect(await catalogued(recorded(added, other(false)))).toBeNull()
  })
})

describe('an edit of a game by staff', () => {
  const { gameId, details } = game('ゼルダ')
  const corrected = { ...details, year: 1986 }
  const edited = {
    type: 'GameEdited',
    data: {
      ...game('ゼルダ'),
      details: corrected,
      staffFields: ['year'],
      reason: '発売年',
      source: 'staff',
      cover: null,
    },
  } satisfies GameEvent
  const hidden = { type: 'GameHidden', data: { gameId, slug: 'zelda', reason: '重複' } } as const
  const shown = { type: 'GameShown', data: { gameId, slug: 'zelda', reason: '誤り' } } as const

  it('records its reason and the fields that it sets', () => {
    given(gameEditDecider, [added]).when({ gameId, details: corrected, reason: '発売年' }).happens(edited)
    given(gameEditDecider, [added]).when({ gameId, details, reason: '何も' }).nothingHappens()
    given(gameEditDecider, []).when({ gameId, details, reason: 'x' }).isRefused('not_found')
  })
  it('is rejected when the game has changed since the version that it names', () => {
    const edit = { gameId, details: corrected, reason: '発売年' }
    given(gameEditDecider, [added])
      .when({ ...edit, version: 0 })
      .happens(edited)
    given(gameEditDecider, [added, hidden])
      .when({ ...edit, version: 0 })
      .isRefused('revision_conflict')
  })
  it('keeps the nicknames unless it contains some', () => {
    const known = { ...added, data: called('ゼルダ', '時オカ') }
    const after = (nicknames: string[], staffFields: string[]) => ({
      ...edited,
      data: { ...edited.data, details: { ...corrected, nicknames }, staffFields },
    })
    const edit = { gameId, details: corrected, reason: '発売年' }
    given(gameEditDecider, [known])
      .when(edit)
      .happens(after(['時オカ'], ['year']))
    given(gameEditDecider, [known])
      .when({ ...edit, details: { ...corrected, nicknames: ['オカ リナ', 'オカ  リナ'] } })
      .happens(after(['オカ リナ'], ['nicknames', 'year']))
  })
  it('stays when an import contains another value of that field', () =>
    given(gameDecider, [added, edited])
      .when({ ...game('ゼルダの伝説'), details: { ...details, titleJa: 'ゼルダの伝説', year: 2000 } })
      .happens({
        type: 'GameEdited',
        data: {
          ...game('ゼルダ'),
          details: { ...corrected, titleJa: 'ゼルダの伝説' },
          ...{ staffFields: ['year'], reason: null, source: 'import', cover: null },
        },
      }))
  it('hides it once, and shows it again', () => {
    given(gameHidingDecider, [added]).when({ gameId, hidden: true, reason: '重複' }).happens(hidden)
    given(gameHidingDecider, [added, hidden]).when({ gameId, hidden: true, reason: '重複' }).nothingHappens()
    given(gameHidingDecider, [added, hidden]).when({ gameId, hidden: false, reason: '誤り' }).happens(shown)
  })
  it('rejects the addition of a game that exists when only a new one is allowed', () =>
    given(gameDecider, [added])
      .when({ ...game('ゼルダ'), onlyNew: true })
      .isRefused('game_exists'))
})
