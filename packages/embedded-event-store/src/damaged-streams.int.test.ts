import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DamagedLog } from './log-fault.ts'
import { startEventStore } from './server.ts'
import { Storage } from './storage.ts'
import { StreamMetadata } from './stream-metadata.ts'

/** Large enough not to be verified whole at start. */
const EVENTS = 18
const MEGABYTE = 1024 * 1024
const NAME = 'a-name-that-is-nowhere-else'
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-streams-'))
  file = join(folder, 'events.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

function writeLog(events = EVENTS): void {
  const storage = new Storage(file)
  const event = (data: Buffer, type = 'Said') => ({
    ...{ id: randomUUID(), type, contentType: 'application/json' },
    ...{ metadata: Buffer.from('{}'), data },
  })
  storage.transaction(() => {
    for (let n = 0; n < 20; n++) storage.appendEvents(`stream-${n}`, [event(Buffer.from('{}'))])
    storage.appendEvents(
      NAME,
      Array.from({ length: 5 }, () => event(Buffer.from('{}'))),
    )
    storage.appendEvents(StreamMetadata.streamFor(NAME), [event(Buffer.from('{"$maxCount":5}'), '$metadata')])
    for (let n = 0; n < events; n++) storage.appendEvents('large', [event(Buffer.alloc(MEGABYTE))])
  })
  storage.close()
}
function alter(sql: string): void {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}
const startAndStop = async () => (await startEventStore({ file, port: 0 })).stop()

describe('the stream table', () => {
  it.each([
    ['retention', `retention = '{"maxCount":4}'`],
    ['tombstoned', 'tombstoned = 1'],
    ['first_kept', 'first_kept = 1'],
    ['last_revision too low', 'last_revision = 0'],
    ['last_revision too high', 'last_revision = 12'],
  ])('is checked at start in a log of any size, and when it is read: %s', async (_, change) => {
    writeLog()
    await startAndStop()
    alter(`update stream set ${change} where name = '${NAME}'`)
    await expect(startAndStop()).rejects.toThrow(`stream ${NAME} was altered`)
    const storage = new Storage(file)
    expect(() => storage.findStream(NAME)).toThrow(DamagedLog)
    expect(() => storage.transaction(() => storage.appendEvents(NAME, []))).toThrow(DamagedLog)
    expect(storage.findStream('large')?.lastRevision).toBe(EVENTS - 1)
    storage.close()
  })

  it('is checked when the last event looks like a tombstone, or no longer does', () => {
    writeLog(0)
    alter(`update stream set tombstoned = 1 where name = '${NAME}'`)
    const storage = new Storage(file)
    expect(() => storage.readAll(0, 1_000, false)).toThrow(DamagedLog)
    storage.close()
  })

  it('is reported when any bit of a name flips, in the table and in its index', async () => {
    writeLog()
    const sound = readFileSync(file)
    const places: number[] = []
    for (let at = sound.indexOf(NAME); at >= 0; at = sound.indexOf(NAME, at + 1)) places.push(at)
    expect(places.length).toBeGreaterThanOrEqual(4)
    for (const place of places) {
      for (const bit of [0, 5, 6]) {
        const flipped = Buffer.from(sound)
        flipped.writeUInt8(flipped.readUInt8(place + 2) ^ (1 << bit), place + 2)
        writeFileSync(file, flipped)
        await expect(startAndStop(), `bit ${bit} at ${place}`).rejects.toThrow(DamagedLog)
      }
    }
  })

  it('lets no stream begin twice because its name is not found', () => {
    writeLog(0)
    const sound = readFileSync(file)
    let misses = 0
    for (let at = sound.indexOf(NAME); at >= 0; at = sound.indexOf(NAME, at + 1)) {
      for (const bit of [0, 5, 6]) {
        const flipped = Buffer.from(sound)
        flipped.writeUInt8(flipped.readUInt8(at + 2) ^ (1 << bit), at + 2)
        writeFileSync(file, flipped)
        const storage = new Storage(file)
        const find = () => storage.findStream(NAME) ?? storage.confirmAbsent(NAME)
        if (sound.subarray(at - 2, at).toString() === '$$') {
          storage.close()
          continue
        }
        // Found and right, or an error: never absent.
        let state: unknown
        try {
          state = find()
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedLog)
          misses++
          storage.close()
          continue
        }
        expect(state, `bit ${bit} at ${at}`).toMatchObject({ lastRevision: 4 })
        storage.close()
      }
    }
    expect(misses).toBeGreaterThan(0)
  })
})

describe('a log of the format without checksums of streams', () => {
  const asFormat2 = () =>
    alter(`
      pragma foreign_keys = off;
      pragma legacy_alter_table = on;
      begin;
      alter table stream rename to newer;
      create table stream (stream_id integer primary key, name text not null unique,
        last_revision integer not null default -1, first_kept integer not null default 0,
        tombstoned integer not null default 0, retention text not null default '{}') strict;
      insert into stream select stream_id, name, last_revision, first_kept, tombstoned, retention from newer;
      drop table newer;
      pragma user_version = 2;
      commit;`)

  it('is taken over as it is', async () => {
    writeLog()
    asFormat2()
    await startAndStop()
    const storage = new Storage(file)
    expect(storage.findStream(NAME)).toMatchObject({ lastRevision: 4, retention: { maxCount: 5 } })
    expect(storage.readAll(0, 1_000, false).events.length).toBeGreaterThan(20)
    expect([...storage.verifyStreams()]).toEqual([])
    storage.close()
  })

  it('is not taken over damaged', async () => {
    writeLog()
    asFormat2()
    alter(`update stream set last_revision = 3 where name = '${NAME}'`)
    const before = readFileSync(file)
    await expect(startAndStop()).rejects.toThrow(`stream ${NAME} should have events 0 to 3 and has 5`)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('reads limits in fractions as the present version does', () => {
    writeLog(0)
    const storage = new Storage(file)
    storage.transaction(() =>
      storage.appendEvents(StreamMetadata.streamFor(NAME), [
        {
          ...{ id: randomUUID(), type: '$metadata', contentType: 'application/json' },
          ...{ metadata: Buffer.from(''), data: Buffer.from('{"$maxCount":1.5}') },
        },
      ]),
    )
    storage.close()
    asFormat2()
    alter(`update stream set retention = '{"maxCount":1.5}' where name = '${NAME}'`)
    const upgraded = new Storage(file)
    expect(upgraded.findStream(NAME)?.retention).toEqual({})
    upgraded.close()
  })
})
