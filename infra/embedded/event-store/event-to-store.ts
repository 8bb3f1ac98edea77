/** An event before it has its place in the log. */
export interface EventToStore {
  id: string
  type: string
  contentType: string
  metadata: Uint8Array
  data: Uint8Array
}

/** Closes a stream for ever. */
export const tombstoneEvent = (id: string): EventToStore => ({
  id,
  type: '$streamDeleted',
  contentType: 'application/octet-stream',
  metadata: new Uint8Array(),
  data: new Uint8Array(),
})
