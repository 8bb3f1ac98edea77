import type { Readable } from 'node:stream'

/** Where pictures lie: a folder on one machine, a bucket beyond. */
export interface ObjectStore {
  /** Durable when it resolves. A Blob backed by a file is read in chunks. */
  put: (key: string, content: Buffer | Blob, contentType: string) => Promise<void>
  /** The object as a stream; nothing is read before it is consumed. */
  get: (key: string) => Promise<StoredObject | undefined>
  remove: (key: string) => Promise<void>
  /** A URL for uploading exactly this many bytes under a key within a time; only if browsers reach the store. */
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
