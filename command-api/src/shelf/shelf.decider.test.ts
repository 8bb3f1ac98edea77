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
  it('is placed', () => given(shelf, []).when({ type: 'change', change: playing }).happens(placed(playing)))
  it('does not change when the same entry is placed again', () =>
    given(shelf, [placed(playing)])
      .when({ type: 'change', change: playing })
      .nothingHappens())
  it('changes all named fields', () =>
    given(shelf, [placed(playing)])
      .when({ type: 'change', change: finished })
      .happens(placed(finished)))
  it('changes when only its visibility differs', () => {
    const hidden = { ...playing, isPrivate: true }
    return given(shelf, [placed(playing)])
      .when({ type: 'change', change: { isPrivate: true } })
      .happens(placed(hidden))
  })
  it('keeps the fields that a change does not name', () => {
    given(shelf, [placed(finished)])
      .when({ type: 'change', change: { state: 'dropped' } })
      .happens(placed({ ...finished, state: 'dropped' }))
    given(shelf, [])
      .when({ type: 'change', change: { state: 'dropped' }, base: finished })
      .happens(placed({ ...finished, state: 'dropped' }))
    given(shelf, [])
      .when({ type: 'change', change: { state: 'dropped' } })
      .happens(placed({ ...playing, state: 'dropped', startedOn: null }))
  })
  it('needs a state where the game is not on the shelf', () =>
    given(shelf, [placed(playing), cleared])
      .when({ type: 'change', change: { minutes: 60 } })
      .isRefused('not_found'))
  it('refuses days in the wrong order, also when only one of them changes', () =>
    given(shelf, [placed(playing)])
      .when({ type: 'change', change: { finishedOn: '2026-10-31' } })
      .isRefused('invalid_request'))
  it('is cleared as a blank one only without days, hours and privacy', () => {
    const blank = { ...playing, startedOn: null }
    given(shelf, [placed(blank)])
      .when({ type: 'clear', onlyBlank: true })
      .happens(cleared)
    given(shelf, [placed(playing)])
      .when({ type: 'clear', onlyBlank: true })
      .nothingHappens()
  })
  it('is cleared as it was imported only without a later change', () => {
    given(shelf, [placed(finished)])
      .when({ type: 'clear', onlyAs: finished })
      .happens(cleared)
    given(shelf, [placed(finished), placed(playing)])
      .when({ type: 'clear', onlyAs: finished })
      .nothingHappens()
    given(shelf, []).when({ type: 'clear', onlyAs: finished }).nothingHappens()
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
      .when({ type: 'change', change: playing })
      .happens(placed(playing)))
  it('is added only when the game is not on the shelf', () => {
    given(shelf, []).when({ type: 'add', place: finished }).happens(placed(finished))
    given(shelf, [placed(playing)])
      .when({ type: 'add', place: finished })
      .nothingHappens()
  })
  it('is refused on a full shelf, where existing entries can change', () => {
    given(full, []).when({ type: 'change', change: playing }).isRefused('too_many_shelved')
    given(full, [placed(playing)])
      .when({ type: 'change', change: finished })
      .happens(placed(finished))
    given(full, [placed(playing)])
      .when({ type: 'clear' })
      .happens(cleared)
  })
})
