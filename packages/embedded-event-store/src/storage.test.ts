import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DurableMark } from './durable-mark.ts'
import type { EventToStore } from './event-to-store.ts'
import { DamagedLog, describeLogFaults } from './log-fault.ts'
import { Storage } from './storage.ts'
import type { StreamState } from './stream-table.ts'
import { verifyLog } from './verify-log.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-storage-'))
  file = join(folder, 'events.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

const event = (text: string): EventToStore => ({
  id: randomUUID(),
  type: 'Said',
  contentType: 'application/json',
  metadata: Buffer.from('{}'),
  data: Buffer.from(text),
})
const append = (storage: Storage, stream: string, ...texts: string[]) =>
  storage.transaction(() => storage.appendEvents(stream, texts.map(event)))
const stateOf = (storage: Storage, stream: string) => storage.findStream(stream) as StreamState
const textsOf = (storage: Storage) =>
  storage.readAll(0, 1_000, false).events.map(({ data }) => Buffer.from(data).toString())

/** A closed log with a few events, changed behind its back. */
function alterLog(sql: string): Storage {
  const storage = new Storage(file)
  append(storage, 'a', 'one', 'two', 'three')
  append(storage, 'b', 'four')
  storage.close()
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
  return new Storage(file)
}
/** The files of a store that is up, as a kill would leave them. */
function copyLiveFiles(): string {
  const copy = join(folder, 'copy.db')
  for (const suffix of ['', '-wal', '-durable']) copyFileSync(file + suffix, copy + suffix)
  return copy
}

const faultsIn = (log: string) => describeLogFaults(verifyLog(log))

describe('a damaged log', () => {
  it('is noticed when a stored event was altered', () => {
    const storage = alterLog(`update event set data = cast('twO' as blob) where revision = 1`)
    expect(() => storage.readAll(0, 10, false)).toThrow(DamagedLog)
    expect(() => storage.readStream(stateOf(storage, 'a'), 2, 10, true)).toThrow('event 1 of stream a')
    expect(storage.readStream(stateOf(storage, 'b'), 0, 10, false).events).toHaveLength(1)
    expect(verifyLog(file)).toEqual([
      expect.objectContaining({ kind: 'eventAltered', stream: 'a', revision: 1 }),
    ])
    storage.close()
  })

  it.each(['revision = 0', 'revision = 1', 'revision = 2'])('detects a missing event: %s', which => {
    const storage = alterLog(`delete from event where stream_id = 1 and ${which}`)
    for (const backwards of [true, false]) {
      expect(() => storage.readAll(backwards ? storage.head() : 0, 10, backwards)).toThrow('missing')
      expect(() => storage.readStream(stateOf(storage, 'a'), backwards ? 2 : 0, 10, backwards)).toThrow(
        'missing',
      )
    }
    expect(faultsIn(file)).toContain('missing')
    storage.close()
  })

  it('is noticed between two pages of a reader', () => {
    const storage = alterLog('delete from event where stream_id = 1 and revision = 1')
    const [first] = storage.readAll(0, 1, false).events
    expect(() => storage.readAll((first?.position ?? 0) + 1, 1, false)).toThrow('missing')
    storage.close()
  })

  it.each([
    [`update stream set last_revision = 7 where name = 'a'`, 'stream a should have events 0 to 7'],
    [`update stream set retention = '{"maxCount":1}' where name = 'a'`, 'what is to be kept'],
    [`update stream set tombstoned = 1 where name = 'b'`, 'whether it is deleted'],
    [`update stream set name = 'c' where name = 'b'`, 'was altered'],
  ])('is noticed by a whole verification: %s', (sql, words) => {
    alterLog(sql).close()
    expect(faultsIn(file)).toContain(words)
  })

  it('is refused at start when the file is cut, is another one, or has other tables', () => {
    alterLog('select 1').close()
    truncateSync(file, statSync(file).size - 4096)
    expect(() => new Storage(file)).toThrow('is cut')
    writeFileSync(file, 'something else that is long enough to be looked at')
    expect(() => new Storage(file)).toThrow('does not begin like a log')
    rmSync(file)
    const db = new DatabaseSync(file)
    db.exec('create table other (x); pragma user_version = 2')
    db.close()
    expect(() => new Storage(file)).toThrow('tables')
  })

  it('is refused at start when the file is cut below its write-ahead log', () => {
    const storage = new Storage(file)
    append(storage, 'a', ...Array.from({ length: 50 }, () => 'x'.repeat(4_000)))
    storage.close()
    const again = new Storage(file)
    append(again, 'a', 'more')
    const copy = copyLiveFiles()
    again.close()
    truncateSync(copy, statSync(copy).size - 10 * 4096)
    expect(() => new Storage(copy)).toThrow('cut')
  })

  it.each([1, 4_120])('is refused at start when acknowledged writes are cut off: %s bytes', bytes => {
    const storage = new Storage(file)
    append(storage, 'a', 'one')
    append(storage, 'a', 'two')
    const copy = copyLiveFiles()
    storage.close()
    truncateSync(`${copy}-wal`, statSync(`${copy}-wal`).size - bytes)
    expect(() => new Storage(copy)).toThrow('were acknowledged')
  })
})

describe('the log file', () => {
  it('takes no notice of the mark of another log', () => {
    const storage = new Storage(file)
    append(storage, 'a', 'one', 'two')
    storage.close()
    const other = new Storage(join(folder, 'other.db'))
    other.close()
    copyFileSync(join(folder, 'other.db'), file)
    expect(textsOf(new Storage(file))).toEqual([])
  })

  it('survives a torn mark', () => {
    const storage = new Storage(file)
    append(storage, 'a', 'one')
    append(storage, 'a', 'two')
    storage.close()
    truncateSync(DurableMark.fileFor(file), 20)
    appendFileSync(DurableMark.fileFor(file), Buffer.alloc(1_000))
    expect(textsOf(new Storage(file))).toEqual(['one', 'two'])
  })

  it('rejects writes on a full disk, and continues as if they had not been tried', () => {
    const storage = new Storage(file)
    append(storage, 'a', 'one')
    const head = storage.head()
    storage.limitPages(20)
    expect(() => append(storage, 'a', ...Array.from({ length: 100 }, () => 'x'.repeat(4_000)))).toThrow(
      'full',
    )
    expect(storage.head()).toBe(head)
    expect(stateOf(storage, 'a').lastRevision).toBe(0)
    append(storage, 'a', 'two')
    expect(textsOf(storage)).toEqual(['one', 'two'])
    storage.close()
    expect(verifyLog(file)).toEqual([])
  })

  it('takes over a log of the format without checksums', () => {
    const db = new DatabaseSync(file)
    db.exec(`
      pragma journal_mode = wal;
      create table stream (stream_id integer primary key, name text not null unique,
        last_revision integer not null default -1, tombstoned integer not null default 0,
        retention text not null default '{}') strict;
      create table event (position integer primary key, stream_id integer not null references stream,
        revision integer not null, id text not null, type text not null, content_type text not null,
        created integer not null, metadata blob not null, data blob not null) strict;
      create unique index event_stream on event (stream_id, revision);
      insert into stream values (1, 'a', 1, 0, '{}');
      insert into event values (0, 1, 0, 'i', 'Said', 'application/json', 5, x'', x'31');
      insert into event values (65, 1, 1, 'j', 'Said', 'application/json', 6, x'', x'32');
    `)
    db.close()
    const storage = new Storage(file)
    expect(textsOf(storage)).toEqual(['1', '2'])
    append(storage, 'a', '3')
    storage.close()
    expect(verifyLog(file)).toEqual([])
  })
})
