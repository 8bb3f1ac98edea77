import { DomainError } from '@koryaku/contracts/errors.ts'
import sharp from 'sharp'

export interface EncodedImage {
  bytes: Buffer
  width: number
  height: number
}

const ACCEPTED = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_400
const TIMEOUT_SECONDS = 20

sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a picture by its content, whatever its name says, and writes it anew as WebP: at most 2,400 pixels a
 * side, turned upright, without metadata and without anything hidden behind it. Pixels are counted before decoding.
 */
export async function reEncode(upload: Buffer): Promise<EncodedImage> {
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    const { format } = await image.metadata()
    if (!ACCEPTED.has(format ?? '')) throw new DomainError('image_not_readable')
    const { data, info } = await image
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
