/** An event before it has its place in the log. */
export interface EventToStore {
  id: string
  type: string
  contentType: string
  metadata: Uint8Array
  data: Uint8Array
}

export const TOMBSTONE_TYPE = '$streamDeleted'

/** Closes a stream permanently. */
export const tombstoneEvent = (id: string): EventToStore => ({
  id,
  type: TOMBSTONE_TYPE,
  contentType: 'application/octet-stream',
  metadata: new Uint8Array(),
  data: new Uint8Array(),
})
