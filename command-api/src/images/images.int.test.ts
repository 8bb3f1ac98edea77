import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { objectKeyOf } from '@koryaku/contracts/articles/media-path.ts'
import { EventStoreUnavailable } from '@koryaku/contracts/event-store.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, positionOf, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'

const UPLOAD_LIMIT = 10 * 1024 * 1024
let site: TestApp
let member: Caller
let folder: string
beforeAll(async () => {
  site = await startTestApp()
  folder = join(site.context.config.DATA_DIR, 'objects')
})
beforeEach(async () => {
  member = await site.newMember()
})
afterAll(() => site.stop())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3361e' } })

/** A form as browsers send it. */
function form(parts: { name: string; bytes: Buffer; fileName?: string; type?: string }[]) {
  const boundary = 'boundary-0123456789'
  const chunks = parts.flatMap(({ name, bytes, fileName = 'x.png', type = 'image/png' }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
const send = ({ payload, contentType }: ReturnType<typeof form>, headers = {}) =>
  site.app.inject({
    method: 'POST',
    url: '/api/my/images',
    payload,
    headers: { ...member.headers, 'content-type': contentType, ...headers },
  })
const upload = (bytes: Buffer, headers = {}) => send(form([{ name: 'file', bytes }]), headers)
const files = () => readdirSync(folder).length
/** Where the bytes of an address lie. */
const fileOf = ({ src }: { src: string }) => join(folder, objectKeyOf(src))
/** All that lies there for a picture. */
const filesOf = (imageId: string) => readdirSync(folder).filter(name => name.startsWith(imageId))

describe('uploading a picture', () => {
  it('writes it anew as WebP: smaller, upright, without what the camera told', async () => {
    const photo = await picture(3_000, 1_500)
      .withExif({ IFD0: { Copyright: 'Taro at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const answer = await upload(photo)
    expect(answer.statusCode).toBe(201)
    const { id, attributes } = answer.json().data
    expect(attributes).toMatchObject({ width: 1_200, height: 2_400 })
    const stored = await readFile(fileOf(attributes))
    expect(stored.length).toBe(attributes.bytes)
    const { format, exif, orientation } = await sharp(stored).metadata()
    expect({ format, exif, orientation }).toEqual({ format: 'webp' })
    expect(stored.toString('latin1')).not.toContain('Taro')
    const [event] = await site.events.readStream(imageStream(id))
    expect(event?.data).toMatchObject({ imageId: id, userId: member.userId, contentType: 'image/webp' })
  })

  it.each(['png', 'webp', 'gif', 'avif'] as const)('reads %s, whatever it is called', async format => {
    const bytes = await picture(20, 10).toFormat(format).toBuffer()
    const answer = await send(form([{ name: 'file', bytes, fileName: 'a.txt', type: 'text/plain' }]))
    expect(answer.json().data.attributes).toMatchObject({ width: 20, height: 10 })
  })

  it('drops what is hidden behind a picture', async () => {
    const bytes = Buffer.concat([
      await picture(5, 5).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const { attributes } = (await upload(bytes)).json().data
    expect((await readFile(fileOf(attributes))).toString('latin1')).not.toContain('script')
  })

  it('answers a repeat as the first time, and never lays another picture under its name', async () => {
    const key = withKey(newCommandId())
    const red = await picture(9, 9).png().toBuffer()
    const first = await upload(red, key)
    const again = await upload(red, key)
    expect([again.statusCode, again.json(), positionOf(again)]).toEqual([
      201,
      first.json(),
      positionOf(first),
    ])
    const file = fileOf(first.json().data.attributes)
    const before = await readFile(file)
    const other = await upload(await picture(8, 8).png().toBuffer(), key)
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'idempotency_key_reused'])
    expect(await readFile(file)).toEqual(before)
  })
})

describe('uploads under one key at once', () => {
  it.each([1, 2, 3])(
    'of several pictures lay one, and its address shows what its event says (%i)',
    async () => {
      const key = withKey(newCommandId())
      const pictures = await Promise.all(
        [30, 31, 32, 33, 34].map(side => picture(side, side).png().toBuffer()),
      )
      const answers = await Promise.all(pictures.map(bytes => upload(bytes, key)))
      const [first, ...more] = answers.filter(({ statusCode }) => statusCode === 201)
      expect(more).toEqual([])
      expect(answers.filter(answer => answer !== first).map(answer => answer.json().errors[0].code)).toEqual(
        Array(4).fill('idempotency_key_reused'),
      )
      const { id, attributes } = first?.json().data ?? {}
      const [event, ...later] = await site.events.readStream(imageStream(id))
      expect(later).toEqual([])
      expect(event?.data).toMatchObject(attributes)
      const stored = await readFile(fileOf(attributes))
      expect(stored.length).toBe(attributes.bytes)
      const { width, height } = await sharp(stored).metadata()
      expect({ width, height }).toEqual({ width: attributes.width, height: attributes.height })
      expect(filesOf(id)).toHaveLength(1)
    },
  )

  it('of one picture are answered alike', async () => {
    const key = withKey(newCommandId())
    const bytes = await picture(12, 12).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bytes, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201))
    const { data } = answers[0]?.json() ?? {}
    expect(answers.map(answer => answer.json())).toEqual(Array(5).fill({ data }))
    expect(filesOf(data.id)).toEqual([objectKeyOf(data.attributes.src)])
  })

  it('show what the event says, also after one that broke off between its bytes and its event', async () => {
    const key = withKey(newCommandId())
    vi.spyOn(site.events, 'append').mockRejectedValueOnce(new EventStoreUnavailable('cut'))
    const [left, kept] = await Promise.all([40, 41].map(side => picture(side, side).png().toBuffer()))
    expect((await upload(left as Buffer, key)).statusCode).toBe(503)
    const answer = await upload(kept as Buffer, key)
    expect(answer.statusCode).toBe(201)
    const { attributes } = answer.json().data
    expect((await sharp(await readFile(fileOf(attributes))).metadata()).width).toBe(41)
  })
})

describe('what is no picture', () => {
  const bomb = () => picture(7_000, 7_000).png({ compressionLevel: 9 }).toBuffer()
  it.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['text', () => Buffer.from('hello'), 422, 'image_not_readable'],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      422,
      'image_not_readable',
    ],
    [
      'a PNG that ends early',
      async () => (await picture(300, 300).png().toBuffer()).subarray(0, 120),
      422,
      'image_not_readable',
    ],
    ['a PNG signature alone', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 422, 'image_not_readable'],
    ['49 million pixels in a small file', bomb, 422, 'image_not_readable'],
    ['an empty file', () => Buffer.alloc(0), 422, 'invalid_request'],
    ['more than 10 MiB', () => Buffer.alloc(UPLOAD_LIMIT + 1, 1), 413, 'payload_too_large'],
  ])('%s is refused, and nothing is kept', async (_, make, status, code) => {
    const bytes = await make()
    const [before, count] = [await site.events.headPosition(), files()]
    const answer = await upload(bytes)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([status, code])
    expect([await site.writtenSince(before), files()]).toEqual([[], count])
  })

  it.each([
    ['a form without a file', 'multipart/form-data; boundary=b', '--b--\r\n', 422],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx',
      400,
    ],
    ['a form without a boundary', 'multipart/form-data', 'x', 400],
    ['JSON', 'application/json', '{"file":"x"}', 415],
  ])('%s is refused', async (_, type, payload, status) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/my/images',
      payload,
      headers: { ...member.headers, 'content-type': type },
    })
    expect(answer.statusCode).toBe(status)
  })
})

describe('deleting a picture', () => {
  it('removes the object, and finds nothing of others', async () => {
    const { id, attributes } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    const stranger = await site.newMember()
    expect((await site.call(stranger, 'DELETE', `/api/my/images/${id}`)).statusCode).toBe(404)
    expect((await readFile(fileOf(attributes))).length).toBeGreaterThan(0)
    expect((await site.call(member, 'DELETE', `/api/my/images/${id}`)).statusCode).toBe(204)
    await expect(readFile(fileOf(attributes))).rejects.toThrow('ENOENT')
    expect(filesOf(id)).toEqual([])
    expect((await site.events.readStream(imageStream(id))).map(({ type }) => type)).toEqual([
      'ImageUploaded',
      'ImageDeleted',
    ])
  })
})
