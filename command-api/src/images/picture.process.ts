import sharp from 'sharp'

export interface EncodedImage {
  bytes: Uint8Array
  width: number
  height: number
}

/** A part of a picture, in its own pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_400
const TIMEOUT_SECONDS = 20

sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a picture by its content, whatever its name says, and writes it anew as WebP: at most 2,400 pixels a
 * side, turned upright, without metadata and without anything hidden behind it. Pixels are counted before decoding.
 * Undefined: it cannot be read.
 */
export async function encode(upload: Uint8Array): Promise<EncodedImage | undefined> {
  try {
    const { data, info } = await sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** A part of a picture of ours, without loss: it is written anew afterwards, as every picture. */
export const cut = ({ picture, area }: { picture: Uint8Array; area: Area }): Promise<Uint8Array> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .extract(area)
    .png({ compressionLevel: 1 })
    .toBuffer()
