import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userDecider } from '#users/user.decider.ts'
import { execute } from './execute.ts'
import { readKept } from './kept-states.ts'

let store: EventStore
beforeAll(() => {
  store = connectEventStore(process.env.EVENTSTORE_URL ?? '')
})
afterAll(() => store.close())

/** The store under another identity, which keeps its own states and counts the reads and the events that they deliver. */
function counting() {
  const counted = { reads: 0, events: 0 }
  const events: EventStore = {
    ...store,
    async *readWhole(stream, options) {
      counted.reads += 1
      for await (const event of store.readWhole(stream, options)) {
        counted.events += 1
        yield event as never
      }
    },
  }
  return { events, counted }
}

const at = '2026-04-01T09:00:00.000Z'
const envelope = () => ({
  ...{ commandId: newCommandId(), commandHash: 'asked', correlationId: 'test', actorId: 'system' },
  ...{ occurredAt: at, cameBefore: false },
})

async function newMember(events: EventStore) {
  const userId = shortIdFrom(newCommandId())
  const names = { nameHash: newCommandId(), lookHash: newCommandId() }
  const registration = { userId, sealedProfile: '0', ...names, emailVerified: true }
  const stream = userStream(userId)
  const run = (command: Parameters<typeof userDecider.decide>[0], sender = envelope()) =>
    execute(events, { stream, decider: userDecider, command }, sender)
  await run({ type: 'RegisterUser', ...registration })
  const edit = (from: number, sender = envelope()) =>
    run({ type: 'EditProfile', at, sealedProfile: `${from + 1}`, from: `${from}` }, sender)
  const profile = async () => {
    const { state } = await readKept(events, userDecider, stream)
    return state.registered ? state.sealedProfile : null
  }
  return { edit, profile }
}

describe('a kept state', () => {
  it('makes a command read what is new, however long the stream is', async () => {
    const { events, counted } = counting()
    const { edit, profile } = await newMember(events)
    for (let n = 0; n < 40; n++) await edit(n)
    // Registration read an empty stream; each edit and the last look read one event.
    expect(await profile()).toBe('40')
    expect(counted).toEqual({ reads: 42, events: 41 })
    expect(await profile()).toBe('40')
    expect(counted.events).toBe(41)
  })

  it('is read at most twice for many concurrent callers', async () => {
    const { events, counted } = counting()
    const { profile } = await newMember(events)
    counted.reads = 0
    expect(await Promise.all(Array.from({ length: 20 }, profile))).toEqual(Array(20).fill('0'))
    expect(counted.reads).toBe(2)
  })

  it('contains writes acknowledged before the request, also while an older read is in flight', async () => {
    const { events } = counting()
    const { edit, profile } = await newMember(events)
    for (let n = 0; n < 20; n++) {
      const early = profile()
      await edit(n)
      expect(await profile()).toBe(`${n + 1}`)
      await early
    }
  })

  it('is not used by a command that may have been done before', async () => {
    const { events, counted } = counting()
    const userId = shortIdFrom(newCommandId())
    const registration = { userId, sealedProfile: '0', nameHash: 'n', lookHash: 'l', emailVerified: true }
    const command = { type: 'RegisterUser', ...registration } as const
    const target = { stream: userStream(userId), decider: userDecider, command }
    const first = envelope()
    await execute(events, target, first)
    const edited = { type: 'EditProfile', at, sealedProfile: '1', from: '0' } as const
    await execute(events, { ...target, command: edited }, envelope())
    counted.events = 0
    const repeated = await execute(events, target, { ...first, cameBefore: true })
    expect(repeated).toMatchObject({ state: { sealedProfile: '0' }, revision: 0n })
    expect(counted.events).toBe(2)
  })

  it('knows a repeat whose first answer was forgotten', async () => {
    const { events } = counting()
    const { edit, profile } = await newMember(events)
    const first = envelope()
    await edit(0, first)
    await edit(1)
    expect(await edit(0, first)).toMatchObject({ state: { sealedProfile: '1' } })
    expect(await profile()).toBe('2')
  })
})
