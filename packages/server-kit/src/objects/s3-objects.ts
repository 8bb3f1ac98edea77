import { Readable } from 'node:stream'
import { AwsClient, AwsV4Signer } from 'aws4fetch'
import type { ObjectStore, PresignedUpload } from './objects.ts'

interface Bucket {
  endpoint: string
  /** Where browsers reach it, if they do. */
  publicEndpoint?: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** For the head of an answer; a body takes as long as its reader takes, an upload as its length asks for. */
const TIMEOUT_MS = 10_000
const UPLOAD_BYTES_PER_MS = 500
/** The client repeats what a server answered with 5xx or 429, with growing pauses. */
const RETRIES = 3

/** Stores objects in a bucket of any S3-compatible server, addressed by path. */
export function s3Objects({ endpoint, publicEndpoint, bucket, ...credentials }: Bucket): ObjectStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const addressAt = (place: string, key: string) =>
    `${place.replace(/\/$/, '')}/${bucket}/${encodeURIComponent(key)}`
  const addressOf = (key: string) => addressAt(endpoint, key)
  async function send(key: string, init: RequestInit, timeout = TIMEOUT_MS): Promise<Response> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeout)
    try {
      return await client.fetch(addressOf(key), { ...init, signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  const refuse = async (what: string, answer: Response): Promise<never> => {
    await answer.body?.cancel()
    throw new Error(`the object store answered ${answer.status} to ${what}`)
  }
  return {
    ...(publicEndpoint && {
      presign: (key, upload) => presigned(addressAt(publicEndpoint, key), upload, credentials),
    }),
    async put(key, content, contentType) {
      const body = content instanceof Blob ? content : new Blob([new Uint8Array(content)])
      const headers = { 'content-type': contentType, 'content-length': String(body.size) }
      const timeout = TIMEOUT_MS + body.size / UPLOAD_BYTES_PER_MS
      const answer = await send(key, { method: 'PUT', headers, body }, timeout)
      if (!answer.ok) await refuse('PUT', answer)
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await send(key, { method: 'GET' })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      if (!answer.ok || !answer.body) return refuse('GET', answer)
      const size = Number(answer.headers.get('content-length'))
      return { body: Readable.fromWeb(answer.body), size }
    },
    async remove(key) {
      const answer = await send(key, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) await refuse('DELETE', answer)
      await answer.body?.cancel()
    },
  }
}

/** Signed with its length, so that the store takes no other number of bytes. */
async function presigned(
  address: string,
  { bytes, contentType, seconds }: PresignedUpload,
  credentials: Pick<Bucket, 'region' | 'accessKeyId' | 'secretAccessKey'>,
): Promise<string> {
  const signed = await new AwsV4Signer({
    ...{ ...credentials, service: 's3', method: 'PUT', signQuery: true, allHeaders: true },
    url: `${address}?X-Amz-Expires=${seconds}`,
    headers: { 'content-length': String(bytes), 'content-type': contentType },
  }).sign()
  return signed.url.href
}
