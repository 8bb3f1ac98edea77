import { DomainError } from '@koryaku/contracts/errors.ts'
import type { ImageArea } from '@koryaku/contracts/images/image-area.ts'
import sharp from 'sharp'

export interface EncodedImage {
  bytes: Buffer
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_400
const TIMEOUT_SECONDS = 20

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

sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a picture by its content, whatever its name says, and writes it anew as WebP: at most 2,400 pixels a
 * side, turned upright, without metadata and without anything hidden behind it. Pixels are counted before decoding.
 */
export async function reEncode(upload: Buffer): Promise<EncodedImage> {
  if (!isPicture(upload)) throw new DomainError('image_not_readable')
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new DomainError('image_not_readable')
  }
}

/** A part of a picture of ours, without loss: it is written anew afterwards, as every picture. */
export const cutOut = (picture: Buffer, area: ImageArea): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .extract(area)
    .png({ compressionLevel: 1 })
    .toBuffer()

const isPicture = (upload: Buffer): boolean =>
  SIGNATURES.some(parts =>
    parts.every(([offset, bytes]) => upload.toString('latin1', offset, offset + bytes.length) === bytes),
  )
