import { PassThrough } from 'node:stream'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { derivedUuid, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { createLogger } from '@koryaku/server-kit/logger.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followPosition, type ReadPosition } from '#reading/read-position.ts'
import { createFeedWaker } from './feed-waker.ts'
import { createNotificationFeed } from './notification-feed.ts'

const FOLLOWERS = 120
const log = createLogger('notification-feed-test', 'silent')
const signedIn = async () => true

let db: pg.Pool
let events: EventStore
let readModels: ReadPosition

beforeAll(async () => {
  const { DATABASE_URL = '', EVENTSTORE_URL = '' } = process.env
  db = new pg.Pool({ connectionString: DATABASE_URL })
  events = connectEventStore(EVENTSTORE_URL)
  readModels = followPosition({ db, databaseUrl: DATABASE_URL, log }, 'read_position', readModelPosition)
})
afterAll(async () => {
  await readModels?.stop()
  await events?.close()
  await db?.end()
})

/** Appends a follow, and returns its position in the log. */
async function follow(followeeId: string, follower: string): Promise<bigint> {
  const followerId = shortIdFrom(`${follower}:${followeeId}`)
  const stream = userFollowStream(followeeId, followerId)
  const metadata = {
    ...{ $correlationId: followerId, $causationId: newCommandId(), actorId: followerId, app: 'test' },
    occurredAt: new Date().toISOString(),
  }
  const { position } = await events.append(stream, 'no_stream', [
    { id: derivedUuid(stream), type: 'UserFollowed', data: { followeeId, followerId }, metadata },
  ])
  return position ?? -1n
}

async function followedByMany(): Promise<string> {
  const followeeId = shortIdFrom(newCommandId())
  const positions = await Promise.all(
    Array.from({ length: FOLLOWERS }, (_, i) => follow(followeeId, `fan-${i}`)),
  )
  const last = positions.reduce((a, b) => (a > b ? a : b))
  await expect.poll(() => readModels.waitFor(last, 'test'), { timeout: 10_000 }).toBeGreaterThanOrEqual(last)
  return followeeId
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))

describe('a notification feed', () => {
  it('sends a long backlog whole and in order, then what comes live', async () => {
    const userId = await followedByMany()
    const stream = new PassThrough()
    let text = ''
    stream.on('data', chunk => {
      text += chunk
    })
    const waker = createFeedWaker(db, readModels, log)
    const feed = createNotificationFeed(db, stream, { userId, after: -1n, isSignedIn: signedIn })
    const forget = waker.add(feed)
    await expect.poll(() => idsIn(text).length).toBe(FOLLOWERS)
    const live = await follow(userId, 'late')
    await expect.poll(() => idsIn(text).at(-1), { timeout: 10_000 }).toBe(Number(live))
    expect(idsIn(text)).toEqual(idsIn(text).toSorted((a, b) => a - b))
    forget()
    expect(waker.countOf(userId)).toBe(0)
  })

  it('waits for a slow reader and piles nothing up', async () => {
    const userId = await followedByMany()
    const stream = new PassThrough({ highWaterMark: 100 })
    const feed = createNotificationFeed(db, stream, { userId, after: -1n, isSignedIn: signedIn })
    let done = false
    const pulled = feed.pull().then(() => {
      done = true
    })
    await expect.poll(() => stream.writableNeedDrain).toBe(true)
    expect(stream.readableLength + stream.writableLength).toBeLessThan(400)
    expect(done).toBe(false)
    let text = ''
    stream.on('data', chunk => {
      text += chunk
    })
    await pulled
    expect(idsIn(text)).toHaveLength(FOLLOWERS)
  })

  it('sends nothing after the session has ended', async () => {
    const userId = await followedByMany()
    const stream = new PassThrough()
    await createNotificationFeed(db, stream, { userId, after: -1n, isSignedIn: async () => false }).pull()
    expect(stream.writableEnded).toBe(true)
    expect(stream.read()).toBeNull()
  })
})
