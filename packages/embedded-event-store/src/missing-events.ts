import type { StreamState } from './stream-table.ts'

/** The requested range, and whether the result reached its end. */
interface Asked {
  from: number
  backwards: boolean
  atEnd: boolean
}

/** True if rows of a stream lack one that should be among them. Revisions are consecutive except for scavenged ones. */
export function lacksRevision(
  rows: { revision: number }[],
  { firstKept, lastRevision }: StreamState,
  { from, backwards, atEnd }: Asked,
): boolean {
  const first = backwards ? Math.min(from, lastRevision) : Math.max(from, firstKept)
  const last = backwards ? firstKept : lastRevision
  const step = backwards ? -1 : 1
  if (atEnd && rows.length < (last - first) * step + 1) return true
  return rows.some((row, i) => row.revision !== first + i * step)
}

/** A stretch of the log without an event: behind `from`, before `to`. */
export interface Hole {
  from: number
  to: number
}

/**
 * Holes between rows of the log: each begins where the one before it ends.
 * @param end where the log ended before the first row (forwards) or ends now (the end of a forward read)
 */
export function holesBetween(
  rows: { position: number; end: number }[],
  { atEnd, backwards }: Asked,
  ends: { before: number; head: number },
): Hole[] {
  const inOrder = backwards ? rows.toReversed() : rows
  const holes: Hole[] = []
  let end = backwards ? (atEnd ? 0 : inOrder[0]?.position) : ends.before
  for (const row of inOrder) {
    if (end !== undefined && end !== row.position) holes.push({ from: end, to: row.position })
    end = row.end
  }
  if (!backwards && atEnd && end !== undefined && end < ends.head) holes.push({ from: end, to: ends.head })
  return holes
}
