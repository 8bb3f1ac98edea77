import type { Readable } from 'node:stream'

/** Where pictures lie: a folder on one machine, a bucket beyond. */
export interface ObjectStore {
  /** Durable when it resolves. A Blob that stands for a file is read piece by piece. */
  put: (key: string, content: Buffer | Blob, contentType: string) => Promise<void>
  /** What is there as a stream: nothing is read before somebody takes it. */
  get: (key: string) => Promise<StoredObject | undefined>
  remove: (key: string) => Promise<void>
  /** An address at which anybody may put exactly so many bytes under a key, for so long; only where browsers reach the store. */
  presign?: (key: string, upload: PresignedUpload) => Promise<string>
}

export interface StoredObject {
  body: Readable
  size: number
}

export interface PresignedUpload {
  bytes: number
  contentType: string
  seconds: number
}
