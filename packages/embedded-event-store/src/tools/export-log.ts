import { openLogFile } from '../log-file.ts'
import { Storage } from '../storage.ts'
import { type LogRecord, toBody } from './log-record.ts'

const PAGE = 1_000

/** All that a log holds, in the order of positions and as it was at one moment; the store may be up. */
export function* exportLog(file: string): Generator<LogRecord> {
  const storage = new Storage(file)
  const db = openLogFile(file)
  try {
    const end = storage.head()
    let events = 0
    for (let from = 0; from < end; ) {
      const page = storage.readAll(from, PAGE, false)
      for (const event of page.events) {
        if (event.position >= end) break
        events++
        const { position, stream, id, type, contentType, created } = event
        const isTombstone = event.revision > Number.MAX_SAFE_INTEGER
        yield {
          ...{ position, stream, id, type, contentType, created },
          revision: isTombstone ? (storage.findStream(stream)?.lastRevision ?? 0) : Number(event.revision),
          metadata: toBody(event.metadata),
          data: toBody(event.data),
          ...(isTombstone ? { tombstone: true as const } : {}),
        }
      }
      if (page.atEnd) break
      from = (page.events.at(-1)?.position ?? end) + 1
    }
    const empty = db.prepare(
      `select name, last_revision from stream where last_revision >= 0 and last_revision < first_kept`,
    )
    for (const { name, last_revision: lastRevision } of empty.iterate() as Iterable<{
      name: string
      last_revision: number
    }>)
      yield { emptyStream: name, lastRevision }
    yield { end: true, events }
  } finally {
    storage.close()
    db.close()
  }
}
