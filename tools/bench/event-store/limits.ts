import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EventToStore } from '@koryaku/embedded-event-store/event-to-store.ts'
import type { Storage } from '@koryaku/embedded-event-store/storage.ts'
import { eventBody } from './fill-log.ts'

/** About what a commit of one event writes: five pages of the write-ahead log. */
const COMMIT_BYTES = 5 * 4_120
/** The stretch that is written over and over, like the write-ahead log. */
const FILE_BYTES = 800 * COMMIT_BYTES

const event = (n: number): EventToStore => ({
  id: randomUUID(),
  type: 'Written',
  contentType: 'application/json',
  metadata: Buffer.from('{}'),
  data: Buffer.from(JSON.stringify(eventBody(n))),
})

/** How often a second `work` is done. */
function ratePerSecond(seconds: number, work: () => void): number {
  const start = performance.now()
  let done = 0
  for (; performance.now() < start + seconds * 1000; done++) work()
  return done / ((performance.now() - start) / 1000)
}

/** Writes of the size of a commit, each followed by fsync: the limit of the disk for any program. */
export function fsyncsPerSecond(folder: string, seconds: number): number {
  const fd = openSync(join(folder, 'fsync'), 'w+')
  const bytes = Buffer.alloc(COMMIT_BYTES)
  for (let at = 0; at < FILE_BYTES; at += COMMIT_BYTES) writeSync(fd, bytes, 0, COMMIT_BYTES, at)
  fsyncSync(fd)
  let at = 0
  const rate = ratePerSecond(seconds, () => {
    writeSync(fd, bytes, 0, COMMIT_BYTES, at)
    fsyncSync(fd)
    at = (at + COMMIT_BYTES) % FILE_BYTES
  })
  closeSync(fd)
  return rate
}

/** Events per second written to the log without protocol and client. */
export function eventsWithoutServer(
  storage: Storage,
  { appends, events }: { appends: number; events: number },
  seconds: number,
): number {
  const commits = ratePerSecond(seconds, () => {
    storage.transaction(() => {
      for (let n = 0; n < appends; n++)
        storage.appendEvents(
          `limit-${randomUUID()}`,
          Array.from({ length: events }, (_, i) => event(i)),
        )
    })
    storage.tidy()
  })
  return commits * appends * events
}
