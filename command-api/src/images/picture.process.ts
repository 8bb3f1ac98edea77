import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'

export interface EncodedImage {
  bytes: Uint8Array
  width: number
  height: number
}

/** A rectangle of an image, in pixels of the original. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_400
/** Maximum height of a tall picture, such as a screenshot of a whole page. */
const MAX_HEIGHT = 12_000
const MAX_STORED_PIXELS = 16_000_000
const TIMEOUT_SECONDS = 20
/** Added to the nice value of the service: decoding must not delay requests. */
const NICER = 10
const NICE_MAX = 19
/** Linux: one entry per thread of this process. */
const THREADS = '/proc/self/task'

lowerPriority()
sharp.concurrency(1)
sharp.cache(false)

/**
 * Reads a picture by its content, regardless of its name, and converts it to WebP: turned upright, without metadata and
 * without anything hidden behind it. Pixels are counted before decoding. A tall picture keeps its width as far as the
 * bound on pixels allows, so that its text stays readable in a column.
 * Undefined: it cannot be read.
 */
export async function encode(upload: Uint8Array): Promise<EncodedImage | undefined> {
  try {
    const picture = sharp(upload, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    const { data, info } = await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ ...boundsOf(autoOrient), fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** The largest size in which a picture of these proportions is stored. */
function boundsOf({ width, height }: { width: number; height: number }): { width: number; height: number } {
  if (height <= width * 2) return { width: MAX_SIDE, height: MAX_SIDE }
  const scale = Math.min(
    MAX_SIDE / width,
    MAX_HEIGHT / height,
    Math.sqrt(MAX_STORED_PIXELS / (width * height)),
  )
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** An area of a stored image, lossless, because it is encoded again afterwards like every upload. */
export const cut = ({ picture, area }: { picture: Uint8Array; area: Area }): Promise<Uint8Array> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .extract(area)
    .png({ compressionLevel: 1 })
    .toBuffer()

/** Lowers the priority of all threads. Linux has one per thread; later threads inherit that of the thread that starts them. */
function lowerPriority(): void {
  const priority = Math.min(getPriority() + NICER, NICE_MAX)
  setPriority(priority)
  if (process.platform === 'linux')
    for (const thread of readdirSync(THREADS)) setPriority(Number(thread), priority)
}
