import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'

const FRAME_HEADER = 24
const WAL_HEADER = 32

/**
 * How many pages of a SQLite file lie neither in it nor in its write-ahead log: above zero, the file was cut.
 * SQLite itself looks at this only while the write-ahead log is empty.
 */
export function missingPages(file: string): number {
  const fd = openSync(file, 'r')
  try {
    const header = Buffer.alloc(100)
    if (readSync(fd, header, 0, 100, 0) < 100) return 1
    const declared = header.readUInt16BE(16)
    const pageSize = declared === 1 ? 65_536 : declared
    if (pageSize < 512) return 1
    const present = Math.floor(fstatSync(fd).size / pageSize)
    const log = pagesInWal(`${file}-wal`, pageSize)
    const wanted = log.pageCount ?? header.readUInt32BE(28)
    let missing = 0
    for (let page = present + 1; page <= wanted; page++) if (!log.pages.has(page)) missing++
    return missing
  } finally {
    closeSync(fd)
  }
}

/** Pages of the committed frames, and the size of the file after the last commit. Checksums are SQLite's part. */
function pagesInWal(file: string, pageSize: number): { pages: Set<number>; pageCount: number | undefined } {
  const pages = new Set<number>()
  if (!existsSync(file)) return { pages, pageCount: undefined }
  const fd = openSync(file, 'r')
  try {
    const header = Buffer.alloc(WAL_HEADER)
    const frame = Buffer.alloc(FRAME_HEADER)
    let pageCount: number | undefined
    let uncommitted: number[] = []
    if (readSync(fd, header, 0, WAL_HEADER, 0) < WAL_HEADER) return { pages, pageCount }
    for (let at = WAL_HEADER; ; at += FRAME_HEADER + pageSize) {
      if (readSync(fd, frame, 0, FRAME_HEADER, at) < FRAME_HEADER) break
      // Frames of an earlier round of the log carry other salts: they do not count.
      if (frame.compare(header, 16, 24, 8, 16) !== 0) break
      uncommitted.push(frame.readUInt32BE(0))
      const sizeAfter = frame.readUInt32BE(4)
      if (sizeAfter === 0) continue
      for (const page of uncommitted) pages.add(page)
      uncommitted = []
      pageCount = sizeAfter
    }
    return { pages, pageCount }
  } finally {
    closeSync(fd)
  }
}
