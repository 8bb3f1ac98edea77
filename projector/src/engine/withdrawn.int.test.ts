import { randomUUID } from 'node:crypto'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { readModelPosition, withdrawnPosition } from '@koryaku/server-kit/read-position.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { images } from '#projections/images.ts'
import { appendOne } from '#testing/append-history.ts'
import { happened } from '#testing/examples.ts'
import { entriesFrom, feed } from '#testing/feed.ts'
import { recorded } from '#testing/history.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { pause, resume } from './operate.ts'
import { rebuild } from './rebuild.ts'
import { migrate } from './versions.ts'

/** An image of a new owner, and its suspension. */
function imageEvents() {
  const imageId = shortIdFrom(randomUUID())
  const own = { imageId, userId: shortIdFrom(randomUUID()) }
  const measures = { width: 8, height: 6, bytes: 40, contentType: 'image/webp' as const }
  const uploaded = {
    ...{ ...own, ...measures, src: `/media/${imageId}.webp` },
    ...{ via: 'form' as const, pixelHash: 'a', crop: null },
  }
  return {
    stream: imageStream(imageId),
    upload: { type: 'ImageUploaded' as const, data: uploaded },
    suspension: {
      type: 'ImageSuspended' as const,
      data: { ...own, by: shortIdFrom('moderator'), rule: 'spam' as const },
    },
  }
}

const readIn = async (db: ScratchDatabase['db']) => {
  const [[withdrawn], [read]] = await Promise.all([withdrawnPosition(db), readModelPosition(db)])
  return {
    withdrawn: withdrawn?.position == null ? null : BigInt(withdrawn.position),
    position: BigInt(read?.position ?? -1),
  }
}

describe('the position of the last withdrawal', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
    await migrate(scratch.db, [images])
  })
  afterAll(() => scratch?.stop())

  it('is that of the batch which contains one, and remains there', async () => {
    const entries = await entriesFrom(scratch.db, [images])
    const [one, another] = [imageEvents(), imageEvents()]
    const events = recorded([
      happened(one.stream, one.upload),
      happened(one.stream, one.suspension, 1),
      happened(another.stream, another.upload, 2),
    ])
    const [upload, suspension, other] = events as [Recorded, Recorded, Recorded]
    await feed(scratch.db, entries, [upload])
    expect((await readIn(scratch.db)).withdrawn).toBe(-1n)
    await feed(scratch.db, entries, [suspension])
    expect((await readIn(scratch.db)).withdrawn).toBe(suspension.position)
    await feed(scratch.db, entries, [other])
    expect(await readIn(scratch.db)).toEqual({ withdrawn: suspension.position, position: other.position })
  })
})

describe('read models that are not live', () => {
  let site: LiveSite
  beforeAll(async () => {
    site = await startLiveSite([images])
    const { stream, upload } = imageEvents()
    await site.reached((await appendOne(site.events, stream, upload)).position)
  })
  afterAll(() => site?.stop())

  it('have no such position, and withdraw everything read before when they are live again', async () => {
    const before = await readIn(site.db)
    await pause(site.db, images.name)
    expect((await readIn(site.db)).withdrawn).toBe(null)
    await resume(site.db, images.name)
    await expect.poll(async () => (await readIn(site.db)).withdrawn).not.toBe(null)
    expect((await readIn(site.db)).withdrawn).toBeGreaterThan(before.position)
  })

  it('withdraw everything read before when rebuilt tables replace them', async () => {
    const before = await readIn(site.db)
    await rebuild(site, [images], { signal: new AbortController().signal })
    expect((await readIn(site.db)).withdrawn).toBeGreaterThan(before.position)
  })
})
