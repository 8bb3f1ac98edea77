import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { encodePicture, endPictureProcesses } from './pictures.ts'
import { withoutAncillary } from './without-ancillary.ts'

afterAll(endPictureProcesses)

const gradient = sharp(Buffer.from(Array.from({ length: 16 * 8 * 3 }, (_, n) => (n * 7) % 256)), {
  raw: { width: 16, height: 8, channels: 3 },
})

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** Nice values of the threads of all processes that this process has started. */
const nicenessOfChildren = (): number[] =>
  readdirSync('/proc/self/task')
    .flatMap(thread => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean))
    .flatMap(child => readdirSync(`/proc/${child}/task`).map(thread => `/proc/${child}/task/${thread}/stat`))
    .map(file => Number(readFileSync(file, 'latin1').split(') ').at(-1)?.split(' ')[16]))
/** Signature and header of a PNG. */
const HEAD = 33
const hidden = chunk(
  'zTXt',
  Buffer.concat([Buffer.from('note\0\0', 'latin1'), deflateSync(Buffer.alloc(1e6))]),
)
const withHidden = (png: Buffer, count: number) =>
  Buffer.concat([png.subarray(0, HEAD), ...Array(count).fill(hidden), png.subarray(HEAD)])

describe('a PNG', () => {
  it('loses texts that decoders would inflate, and no pixel', async () => {
    const png = await gradient.clone().png().toBuffer()
    const plain = withoutAncillary(withHidden(png, 100))
    expect(plain.length).toBeLessThanOrEqual(png.length)
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
  })

  it('keeps its transparency and its orientation', async () => {
    const png = await gradient.clone().ensureAlpha(0.5).withMetadata({ orientation: 6 }).png().toBuffer()
    const { hasAlpha, orientation } = await sharp(withoutAncillary(png)).metadata()
    expect({ hasAlpha, orientation }).toEqual({ hasAlpha: true, orientation: 6 })
  })

  it('loses them also before bytes that follow its end, or when it is truncated', async () => {
    const png = withHidden(await gradient.clone().png().toBuffer(), 3)
    expect(withoutAncillary(Buffer.concat([png, Buffer.from('behind the end')])).includes('zTXt')).toBe(false)
    expect(withoutAncillary(png.subarray(0, -20)).includes('zTXt')).toBe(false)
  })

  it('is the only format that changes', async () => {
    const jpeg = await gradient.clone().jpeg().toBuffer()
    expect(withoutAncillary(jpeg)).toBe(jpeg)
  })
})

describe('decoding', () => {
  it('limits how many images of one member wait', async () => {
    const png = await gradient.clone().png().toBuffer()
    const all = await Promise.allSettled(Array.from({ length: 7 }, () => encodePicture(png, 'member')))
    expect(all.map(({ status }) => status)).toEqual([...Array(6).fill('fulfilled'), 'rejected'])
    expect(all.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } })
    await expect(encodePicture(png, 'member')).resolves.toMatchObject({ width: 16, height: 8 })
  })

  it.runIf(process.platform === 'linux')('runs with a lower priority than the service', async () => {
    await encodePicture(await gradient.clone().png().toBuffer(), 'member')
    const all = nicenessOfChildren()
    expect(all.length).toBeGreaterThan(4)
    expect(new Set(all)).toEqual(new Set([Math.min(getPriority() + 10, 19)]))
  })

  it.each([
    [1_080, 12_000, 1_080, 12_000],
    [600, 20_000, 360, 12_000],
    [3_000, 9_000, 2_309, 6_927],
    [3_000, 2_000, 2_400, 1_600],
    [1_500, 3_000, 1_200, 2_400],
    [12_000, 600, 2_400, 120],
    [1, 20_000, 1, 12_000],
  ])('keeps a tall picture readable: %i × %i', async (width, height, storedWidth, storedHeight) => {
    const png = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await expect(encodePicture(png, 'tall')).resolves.toMatchObject({
      ...{ width: storedWidth, height: storedHeight },
    })
  })

  it('rejects a file that only starts like an image', async () => {
    const broken = Buffer.from('\x89PNG\r\n\x1a\nnothing of a picture', 'latin1')
    await expect(encodePicture(broken, 'member')).rejects.toMatchObject({ code: 'image_not_readable' })
  })
})
