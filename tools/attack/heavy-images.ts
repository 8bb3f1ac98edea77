import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Member } from '#bench/site/members.ts'
import type { Sending } from './load/send-again.ts'

/** Just below the limit of pixels. */
const SIDE = 6_300
/** Where the first chunk after the header of a PNG begins. */
const HEAD = 33
const BOUNDARY = 'boundary-of-an-upload'

/** A progressive JPEG, which is decoded in many passes. */
export const progressiveJpeg = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: SIDE, height: SIDE, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ progressive: true, quality: 35 })
    .toBuffer()

/** A small PNG with texts of a few kilobytes that inflate to 59 MB each. */
export const inflatingPng = (): Promise<Buffer> => {
  const text = Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(59e6))])
  return pngWith(...Array.from({ length: 100 }, () => chunk('zTXt', text)))
}

/** A small PNG of this number of bytes. */
export const paddedPng = (bytes: number): Promise<Buffer> =>
  pngWith(chunk('tEXt', Buffer.concat([Buffer.from('note\0', 'latin1'), Buffer.alloc(bytes, 'x')])))

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const plain = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  return Buffer.concat([plain.subarray(0, HEAD), ...chunks, plain.subarray(HEAD)])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The upload of an image by a member. */
export function uploadOf(
  image: Buffer,
  { headers }: Member,
  how: Pick<Sending, 'connections' | 'expected'>,
): Sending {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: image/png\r\n\r\n`
  return {
    ...{ method: 'POST', path: '/api/my/images', ...how },
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Uint8Array.from(Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])),
  }
}
