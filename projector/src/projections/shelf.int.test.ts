import { type ShelfEvent, shelfStream } from '@koryaku/contracts/shelf/shelf.events.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { countedAgain, erased, excluded, fan, gameId, other } from '#testing/small-world.ts'
import { shelf } from './shelf.ts'

const { given } = examplesOf(shelf)
type Placed = Extract<ShelfEvent, { type: 'ShelfPlaced' }>['data']
const placed = (userId: string, change: Partial<Placed> = {}, minute = 0) =>
  happened(
    shelfStream(gameId, userId),
    {
      type: 'ShelfPlaced',
      data: {
        ...{ gameId, userId, state: 'playing', isPrivate: false },
        ...{ startedOn: null, finishedOn: null, minutes: null },
        ...change,
      },
    },
    minute,
  )
const cleared = (userId: string, minute = 0) =>
  happened(shelfStream(gameId, userId), { type: 'ShelfCleared', data: { gameId, userId } }, minute)
const counted = (state: string, members: number) => ({ game_id: gameId, state, members })

describe('shelf: given what members placed', () => {
  it('contains the last entry of each, and counts members by state', async () => {
    const { shelf_entry, shelf_count } = await given(
      placed(fan),
      placed(other),
      placed(fan, { state: 'finished', finishedOn: '2026-10-30', minutes: 1_830 }, 3),
    )
    expect(shelf_entry).toHaveLength(2)
    expect(shelf_entry).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ user_id: fan, state: 'finished', minutes: 1_830, finished_on: '2026-10-30', counted: true },
        }),
      ]),
    )
    expect(shelf_count).toEqual([counted('finished', 1), counted('playing', 1)])
  })

  it('does not count private entries, until they are public', async () => {
    const hidden = placed(fan, { isPrivate: true })
    const { shelf_entry, shelf_count } = await given(hidden)
    expect(shelf_entry).toMatchObject([{ user_id: fan, is_private: true, counted: false }])
    expect(shelf_count).toEqual([counted('playing', 0)])
    expect((await given(hidden, placed(fan, {}, 3))).shelf_count).toEqual([counted('playing', 1)])
  })

  it('drops entries that were cleared', async () => {
    const { shelf_entry, shelf_count } = await given(placed(fan), placed(other), cleared(fan, 3))
    expect(shelf_entry).toMatchObject([{ user_id: other }])
    expect(shelf_count).toEqual([counted('playing', 1)])
  })

  it('drops the shelf of an erased member, in any order of the streams', async () => {
    for (const steps of [
      [placed(fan), placed(other), erased(fan)],
      [erased(fan), placed(fan), placed(other)],
    ]) {
      const { shelf_entry, shelf_count } = await given(...steps)
      expect(shelf_entry).toMatchObject([{ user_id: other }])
      expect(shelf_count).toEqual([counted('playing', 1)])
    }
  })

  it('does not count excluded accounts, until they are reinstated', async () => {
    const until = [placed(fan), placed(other), excluded(fan, '2026-10-30', 3)]
    expect((await given(...until)).shelf_count).toEqual([counted('playing', 1)])
    expect((await given(...until, countedAgain(fan, 6))).shelf_count).toEqual([counted('playing', 2)])
  })
})
