import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { sizeOf } from './log-paths.ts'

const FRAME_HEADER = 24
const WAL_HEADER = 32

/**
 * How many pages of a SQLite file lie neither in it nor in its write-ahead log: above zero, the file was cut.
 * SQLite itself looks at this only while the write-ahead log is empty.
 */
export function missingPages(db: DatabaseSync, file: string): number {
  const { wanted, pageSize } = db
    .prepare('select page_count as wanted, page_size as pageSize from pragma_page_count, pragma_page_size')
    .get() as { wanted: number; pageSize: number }
  const present = Math.floor(sizeOf(file) / pageSize)
  if (present >= wanted) return 0
  const inWal = pagesInWal(`${file}-wal`, pageSize)
  let missing = 0
  for (let page = present + 1; page <= wanted; page++) if (!inWal.has(page)) missing++
  return missing
}

/** Pages of the committed frames. Checksums are SQLite's part. */
function pagesInWal(file: string, pageSize: number): Set<number> {
  const pages = new Set<number>()
  if (!existsSync(file)) return pages
  const fd = openSync(file, 'r')
  try {
    const header = Buffer.alloc(WAL_HEADER)
    const frame = Buffer.alloc(FRAME_HEADER)
    let uncommitted: number[] = []
    if (readSync(fd, header, 0, WAL_HEADER, 0) < WAL_HEADER) return pages
    for (let at = WAL_HEADER; ; at += FRAME_HEADER + pageSize) {
      if (readSync(fd, frame, 0, FRAME_HEADER, at) < FRAME_HEADER) break
      // Frames of an earlier round of the log carry other salts: they do not count.
      if (frame.compare(header, 16, 24, 8, 16) !== 0) break
      uncommitted.push(frame.readUInt32BE(0))
      if (frame.readUInt32BE(4) === 0) continue
      for (const page of uncommitted) pages.add(page)
      uncommitted = []
    }
    return pages
  } finally {
    closeSync(fd)
  }
}
