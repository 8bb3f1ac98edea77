import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageArea } from '@koryaku/contracts/images/image-area.ts'
import { unavailable } from '@koryaku/contracts/unavailable.ts'
import Tinypool from 'tinypool'
import type { EncodedImage } from './picture.process.ts'
import { withoutAncillary } from './without-ancillary.ts'

/** How pictures begin. Looked at before any decoder: what is not one of these never reaches one, least SVG. */
const SIGNATURES: [offset: number, bytes: string][][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, 'GIF8']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
]
/** Processes that decode, pictures that wait for one, and those of one member among them. */
const PROCESSES = 2
const WAITING = 20
const PER_MEMBER = 6
/** An idle process gives its memory back. */
const IDLE_MS = 60_000
const RETRY_SECONDS = 10

interface Turn {
  waiting: number
  last: Promise<unknown>
}

let pool: Tinypool | undefined
const turns = new Map<string, Turn>()

/**
 * Decoding runs in processes of its own: a large picture takes seconds, and in this process it would take the threads in
 * which passwords are hashed. The processes get no settings, so no secrets.
 */
function processes(): Tinypool {
  pool ??= new Tinypool({
    ...{ filename: new URL('./picture.process.ts', import.meta.url).href, runtime: 'child_process' },
    ...{ minThreads: 0, maxThreads: PROCESSES, maxQueue: WAITING, idleTimeout: IDLE_MS },
    ...{ isolateWorkers: false, serialization: 'advanced', env: {}, execArgv: [] },
  })
  return pool
}

/** Pictures of one member are decoded one after another; beyond a few that wait: 429. */
async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(userId) ?? { waiting: 0, last: Promise.resolve() }
  if (turn.waiting >= PER_MEMBER) throw new DomainError('too_many_requests', { retryAfter: RETRY_SECONDS })
  turns.set(userId, turn)
  turn.waiting += 1
  const result = turn.last.then(work, work)
  turn.last = result.catch(() => {})
  try {
    return await result
  } finally {
    turn.waiting -= 1
    if (turn.waiting === 0) turns.delete(userId)
  }
}

async function decode<T>(userId: string, name: 'encode' | 'cut', task: unknown): Promise<T> {
  return inTurn(userId, () => {
    const waiting = processes()
    if (waiting.queueSize >= WAITING) throw unavailable('writes')
    return waiting.run(task, { name }) as Promise<T>
  })
}

/** @returns the picture as it is kept: WebP, without metadata; 422 `image_not_readable` for what is none */
export async function encodePicture(
  upload: Buffer,
  userId: string,
): Promise<Omit<EncodedImage, 'bytes'> & { bytes: Buffer }> {
  if (!isPicture(upload)) throw new DomainError('image_not_readable')
  const encoded = await decode<EncodedImage | undefined>(userId, 'encode', withoutAncillary(upload))
  if (!encoded) throw new DomainError('image_not_readable')
  return { ...encoded, bytes: Buffer.from(encoded.bytes) }
}

/** A part of a picture of ours, as PNG. */
export const cutPicture = async (picture: Buffer, area: ImageArea, userId: string): Promise<Buffer> =>
  Buffer.from(await decode<Uint8Array>(userId, 'cut', { picture, area }))

/** Ends the processes; the next picture starts them again. */
export async function endPictureProcesses(): Promise<void> {
  const ending = pool
  pool = undefined
  await ending?.destroy()
}

const isPicture = (upload: Buffer): boolean =>
  SIGNATURES.some(parts =>
    parts.every(([offset, bytes]) => upload.toString('latin1', offset, offset + bytes.length) === bytes),
  )
