import type { Storage } from './storage.ts'
import { StreamMetadata } from './stream-metadata.ts'
import type { StreamState } from './stream-table.ts'

/**
 * The oldest revision of a stream that is still to be seen: the highest of `$tb`, last − `$maxCount` + 1 and the
 * first event younger than `$maxAge`. Hides nothing from the log as a whole.
 */
export function oldestVisibleRevision(storage: Storage, state: StreamState, nowMs: number): number {
  // Only the last event of metadata counts.
  if (StreamMetadata.isMetadataStream(state.name)) return state.lastRevision
  const { maxCount, maxAge, truncateBefore = 0, softDeleted } = state.retention
  if (softDeleted) return state.lastRevision + 1
  let oldest = Math.max(truncateBefore, state.firstKept)
  if (maxCount !== undefined) oldest = Math.max(oldest, state.lastRevision - maxCount + 1)
  if (maxAge !== undefined) {
    const youngEnough = storage.firstRevisionSince(state, (nowMs - maxAge * 1000) * 1000)
    oldest = Math.max(oldest, youngEnough ?? state.lastRevision + 1)
  }
  return oldest
}

/** True if the stream has no visible event. */
export const isHidden = (state: StreamState | undefined): state is undefined =>
  !state || (!state.tombstoned && (state.lastRevision < 0 || state.retention.softDeleted === true))

/** Permanently closed by a tombstone, which closes the stream's metadata too. */
export function isTombstoned(storage: Storage, name: string, state: StreamState | undefined): boolean {
  if (state?.tombstoned) return true
  if (!StreamMetadata.isMetadataStream(name)) return false
  return storage.findStream(StreamMetadata.originalOf(name))?.tombstoned ?? false
}
