import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageArea } from '@koryaku/contracts/images/image-area.ts'
import { createFairPool } from '@koryaku/server-kit/fair-pool.ts'
import type { EncodedImage } from './picture.process.ts'
import { withoutAncillary } from './without-ancillary.ts'

/** Signatures of image formats. Checked before decoding: other formats, above all SVG, never reach a decoder. */
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
// Bound: command-api | pictures being decoded | PROCESSES, WAITING, PER_MEMBER
/** Processes that decode, pictures that wait for one, and those of one member, with the one being decoded. */
const PROCESSES = 2
const WAITING = 20
const PER_MEMBER = 6
const IDLE_MS = 60_000

/**
 * Decoding runs in separate processes: a large picture takes seconds, and in this process it would take the threads in
 * which passwords are hashed.
 */
const pool = createFairPool({
  ...{ module: new URL('./picture.process.ts', import.meta.url), runtime: 'child_process', part: 'writes' },
  ...{ workers: PROCESSES, waiting: WAITING, perUser: PER_MEMBER, idleMs: IDLE_MS },
})

/**
 * @returns the image as it is stored: WebP, without metadata
 * @throws `image_not_readable` (422) if the upload is not an image
 */
export async function encodePicture(
  upload: Buffer,
  userId: string,
): Promise<Omit<EncodedImage, 'bytes'> & { bytes: Buffer }> {
  if (!isPicture(upload)) throw new DomainError('image_not_readable')
  const encoded = await pool.run<EncodedImage | undefined>('encode', withoutAncillary(upload), userId)
  if (!encoded) throw new DomainError('image_not_readable')
  return { ...encoded, bytes: Buffer.from(encoded.bytes) }
}

/** A part of a picture of ours, as PNG. */
export const cutPicture = async (picture: Buffer, area: ImageArea, userId: string): Promise<Buffer> =>
  Buffer.from(await pool.run<Uint8Array>('cut', { picture, area }, userId))

/** Ends the processes; the next picture starts them again. */
export const endPictureProcesses = (): Promise<void> => pool.end()

const isPicture = (upload: Buffer): boolean =>
  SIGNATURES.some(parts =>
    parts.every(([offset, bytes]) => upload.toString('latin1', offset, offset + bytes.length) === bytes),
  )
