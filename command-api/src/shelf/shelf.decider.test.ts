import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { ShelfPlace } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { describe, it } from 'vitest'
import { given } from '#testing/given-when-then.ts'
import { shelfDecider } from './shelf.decider.ts'

const pair = { gameId: shortIdFrom('game'), userId: shortIdFrom('user') }
const playing: ShelfPlace = {
  ...{ state: 'playing', isPrivate: false, startedOn: '2026-11-01', finishedOn: null, minutes: null },
}
const finished: ShelfPlace = { ...playing, state: 'finished', finishedOn: '2026-11-20', minutes: 1_830 }
const placed = (place: ShelfPlace) => ({ type: 'ShelfPlaced', data: { ...pair, ...place } }) as const
const cleared = { type: 'ShelfCleared', data: pair } as const
const shelf = shelfDecider(pair, false)
const full = shelfDecider(pair, true)

describe('an entry of a shelf', () => {
  it('is placed', () => given(shelf, []).when({ type: 'place', place: playing }).happens(placed(playing)))
  it('does not change when the same entry is placed again', () =>
    given(shelf, [placed(playing)])
      .when({ type: 'place', place: playing })
      .nothingHappens())
  it('changes as a whole', () =>
    given(shelf, [placed(playing)])
      .when({ type: 'place', place: finished })
      .happens(placed(finished)))
  it('changes when only its visibility differs', () => {
    const hidden = { ...playing, isPrivate: true }
    return given(shelf, [placed(playing)])
      .when({ type: 'place', place: hidden })
      .happens(placed(hidden))
  })
  it('is cleared once', () => {
    given(shelf, [placed(playing)])
      .when({ type: 'clear' })
      .happens(cleared)
    given(shelf, [placed(playing), cleared])
      .when({ type: 'clear' })
      .nothingHappens()
    given(shelf, []).when({ type: 'clear' }).nothingHappens()
  })
  it('is placed again after it was cleared', () =>
    given(shelf, [placed(playing), cleared])
      .when({ type: 'place', place: playing })
      .happens(placed(playing)))
  it('is added only when the game is not on the shelf', () => {
    given(shelf, []).when({ type: 'add', place: finished }).happens(placed(finished))
    given(shelf, [placed(playing)])
      .when({ type: 'add', place: finished })
      .nothingHappens()
  })
  it('is refused on a full shelf, where existing entries can change', () => {
    given(full, []).when({ type: 'place', place: playing }).isRefused('too_many_shelved')
    given(full, [placed(playing)])
      .when({ type: 'place', place: finished })
      .happens(placed(finished))
    given(full, [placed(playing)])
      .when({ type: 'clear' })
      .happens(cleared)
  })
})
