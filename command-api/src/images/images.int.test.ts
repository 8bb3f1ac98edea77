import { readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import { EventStoreUnavailable } from '@koryaku/server-kit/event-store.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findContentKey } from '#keys/content-keys.ts'
import { eraseWorks } from '#personal-data/erase-user.ts'
import { withImagesOf } from '#testing/full-library.ts'
import { type Caller, positionOf, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { removeDueBytes } from './remove-due-bytes.ts'
import { storeImage } from './store-image.ts'
import { shownRightfully, usedByOthers } from './used-pictures.ts'

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
const typesOf = async (imageId: string) =>
  (await site.events.readStream(imageStream(imageId))).map(({ type }) => type)
/** All stored objects of an image. */
const filesOf = (imageId: string) => readdirSync(folder).filter(name => name.startsWith(imageId))

describe('uploading a picture', () => {
  it('encodes it again as WebP: smaller, upright, without metadata of the camera', async () => {
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

describe('cropping a picture', () => {
  const AREA = { left: 40, top: 0, width: 64, height: 40 }
  const crop = (id: string, area: object, { headers } = member) =>
    site.app.inject({ method: 'POST', url: `/api/my/images/${id}/crop`, payload: area, headers })

  it('creates a separate image of the area, named like the original, which stays', async () => {
    const half = await picture(40, 40).png().toBuffer()
    const bytes = await sharp({ create: { width: 120, height: 40, channels: 3, background: '#1d4ed8' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const whole = (await send(form([{ name: 'file', bytes, fileName: '森.v2.png' }]))).json().data
    const answer = await crop(whole.id, AREA)
    expect(answer.statusCode).toBe(201)
    const { id, attributes } = answer.json().data
    expect(attributes).toMatchObject({ width: 64, height: 40 })
    const [event] = await site.events.readStream(imageStream(id))
    expect(event?.data).toMatchObject({ via: 'crop', crop: { ...AREA, of: whole.id } })
    expect(await typesOf(id)).toEqual(await typesOf(whole.id))
    // Contains nothing of the red area on the left.
    const { channels } = await sharp(await readFile(fileOf(attributes))).stats()
    expect((channels[0]?.max ?? 255) < 60).toBe(true)
    await readFile(fileOf(whole.attributes))
  })

  it('refuses what is beyond the edges, what is smaller than a sign, and pictures of others', async () => {
    const { id } = (await upload(await picture(100, 50).png().toBuffer())).json().data
    const statuses = async (...areas: object[]) =>
      Promise.all(areas.map(async area => (await crop(id, area)).statusCode))
    expect(
      await statuses(
        { ...AREA, height: 51 },
        { ...AREA, width: 8 },
        { ...AREA, left: -1 },
        { ...AREA, top: 0.5 },
        {},
      ),
    ).toEqual(Array(5).fill(422))
    expect((await crop(id, AREA, await site.newMember())).statusCode).toBe(404)
  })
})

describe('concurrent uploads with one idempotency key', () => {
  it.each([1, 2, 3])(
    'store one of several images, and its URL serves the image of the event (%i)',
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
      expect(later.map(({ type }) => type)).toEqual(['ImageDescribed'])
      expect(event?.data).toMatchObject(attributes)
      const stored = await readFile(fileOf(attributes))
      expect(stored.length).toBe(attributes.bytes)
      const { width, height } = await sharp(stored).metadata()
      expect({ width, height }).toEqual({ width: attributes.width, height: attributes.height })
      expect(filesOf(id)).toHaveLength(1)
    },
  )

  it('receive the same response for the same image', async () => {
    const key = withKey(newCommandId())
    const bytes = await picture(12, 12).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(bytes, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201))
    const { data } = answers[0]?.json() ?? {}
    expect(answers.map(answer => answer.json())).toEqual(Array(5).fill({ data }))
    expect(filesOf(data.id)).toEqual([objectKeyOf(data.attributes.src)])
  })

  it('store the image of the event, even after an attempt failed between object and event', async () => {
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

describe('a file that is not an accepted image', () => {
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

describe('the name of an uploaded image', () => {
  it('is the name of its file, encrypted with a separate key', async () => {
    const bytes = await picture(5, 5).png().toBuffer()
    const answer = await send(form([{ name: 'file', bytes, fileName: '東の森の地図.png' }]))
    const { id } = answer.json().data
    const [, described] = await site.events.readStream(imageStream(id))
    if (described?.type !== 'ImageDescribed') throw new Error('it was not described')
    expect(JSON.stringify(described.data)).not.toContain('地図')
    const key = await findContentKey(site.context.db, id)
    expect(openContent(String(described.data.sealed), id, key)).toEqual({ name: '東の森の地図', alt: '' })
  })

  it('is empty for a pasted image', async () => {
    const bytes = await picture(5, 5).png().toBuffer()
    const { id } = (await send(form([{ name: 'file', bytes, fileName: 'image.png' }]))).json().data
    expect(await typesOf(id)).toEqual(['ImageUploaded'])
    expect(await findContentKey(site.context.db, id)).toBeUndefined()
  })
})

describe('changing a picture', () => {
  const change = (id: string, body: object, who = member) =>
    site.call(who, 'PATCH', `/api/my/images/${id}`, body)
  const uploaded = async () => (await upload(await picture(5, 5).png().toBuffer())).json().data.id as string

  it('names, describes and shares it, and leaves what is not named', async () => {
    const id = await uploaded()
    expect((await change(id, { alt: '東の森' })).json().data.attributes).toMatchObject({
      ...{ name: 'x', alt: '東の森', licence: null },
    })
    const shared = await change(id, { name: ' 地図\u202e ', licence: 'credit' })
    expect(shared.json().data.attributes).toMatchObject({ name: '地図', alt: '東の森', licence: 'credit' })
    expect(await typesOf(id)).toEqual([
      ...['ImageUploaded', 'ImageDescribed', 'ImageDescribed', 'ImageDescribed', 'ImageShared'],
    ])
    expect((await change(id, { name: '地図' })).statusCode).toBe(200)
    expect(await typesOf(id)).toHaveLength(5)
  })

  it('keeps both of two concurrent changes', async () => {
    const id = await uploaded()
    const answers = await Promise.all([change(id, { name: '一' }), change(id, { alt: '二' })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await change(id, {})).json().data.attributes).toMatchObject({ name: '一', alt: '二' })
  })

  it.each([
    ['a name that is too long', { name: 'x'.repeat(101) }, '/name'],
    ['a description that is too long', { alt: 'x'.repeat(301) }, '/alt'],
    ['a licence that is none', { licence: 'mine' }, '/licence'],
  ])('rejects %s, and names the field', async (_, body, pointer) => {
    const answer = await change(await uploaded(), body)
    expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, pointer])
  })

  it('finds nothing of others, and makes no key for it', async () => {
    const id = (await send(
      form([{ name: 'file', bytes: await picture(5, 5).png().toBuffer(), fileName: 'image.png' }]),
    ).then(answer => answer.json().data.id)) as string
    expect((await change(id, { name: '私の' }, await site.newMember())).statusCode).toBe(404)
    expect(await findContentKey(site.context.db, id)).toBeUndefined()
  })
})

describe('deleting a picture', () => {
  const removeDue = async (days: number, batch?: number) => {
    await site.projected({ headers: { [EVENT_POSITION]: String(await site.events.headPosition()) } })
    const objects = connectObjectStore(site.context.config)
    const now = new Date(Date.now() + days * 24 * 3600 * 1000)
    await removeDueBytes({ ...site.context, objects }, now, batch)
  }
  /** A deleted image that was shared, and that another member took, for example for a draft. */
  const taken = async () => {
    const { id, attributes } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    await site.call(member, 'PATCH', `/api/my/images/${id}`, { licence: 'free' })
    expect((await site.call(await site.newMember(), 'POST', `/api/images/${id}/use`)).statusCode).toBe(200)
    expect((await site.call(member, 'DELETE', `/api/my/images/${id}`)).statusCode).toBe(204)
    return { id, attributes }
  }

  it('can be undone for thirty days, after which bytes and name are removed', async () => {
    const answer = await upload(await picture(5, 5).png().toBuffer())
    const { id, attributes } = answer.json().data
    const [path, stranger] = [`/api/my/images/${id}`, await site.newMember()]
    for (const [method, url] of [
      ['DELETE', path],
      ['POST', `${path}/restore`],
    ] as const)
      expect((await site.call(stranger, method, url)).statusCode).toBe(404)
    expect((await site.call(member, 'DELETE', path)).statusCode).toBe(204)
    expect((await site.call(member, 'POST', `${path}/restore`)).statusCode).toBe(204)
    expect((await site.call(member, 'DELETE', path)).statusCode).toBe(204)
    await removeDue(29)
    expect((await readFile(fileOf(attributes))).length).toBeGreaterThan(0)
    await removeDue(31)
    expect(filesOf(id)).toEqual([])
    expect(await typesOf(id)).toEqual([
      ...['ImageUploaded', 'ImageDescribed', 'ImageDeleted', 'ImageRestored', 'ImageDeleted'],
      'ImageBytesRemoved',
    ])
    expect(await findContentKey(site.context.db, id)).toBeUndefined()
    const late = await site.call(member, 'POST', `${path}/restore`)
    expect([late.statusCode, late.json().errors[0].code]).toEqual([422, 'image_not_restorable'])
    await removeDue(31)
    expect(await typesOf(id)).toHaveLength(6)
  })

  it('resumes after a crash between the removal of the bytes and the event', async () => {
    const { id, attributes } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    await site.call(member, 'DELETE', `/api/my/images/${id}`)
    await rm(fileOf(attributes))
    await removeDue(31)
    expect((await typesOf(id)).at(-1)).toBe('ImageBytesRemoved')
  })

  it('keeps the bytes of a shared image while another user uses it', async () => {
    const { id, attributes } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    await site.call(member, 'PATCH', `/api/my/images/${id}`, { licence: 'free' })
    const other = await site.newMember()
    await site.call(other, 'PATCH', '/api/my/profile', { picture: attributes.src })
    await site.call(member, 'DELETE', `/api/my/images/${id}`)
    await removeDue(31)
    expect((await readFile(fileOf(attributes))).length).toBeGreaterThan(0)
    await site.call(other, 'PATCH', '/api/my/profile', { picture: null })
    await removeDue(32)
    expect(filesOf(id)).toEqual([])
  })

  it('keeps images that were taken, without blocking the removal of younger ones', async () => {
    const kept = [await taken(), await taken()]
    const { id } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    await site.call(member, 'DELETE', `/api/my/images/${id}`)
    await removeDue(31, 1)
    expect(filesOf(id)).toEqual([])
    for (const { attributes } of kept) expect((await readFile(fileOf(attributes))).length).toBeGreaterThan(0)
  })

  it('finds images in a data table', async () => {
    const { attributes } = (await upload(await picture(5, 5).png().toBuffer())).json().data
    const { slug } = await site.newGame()
    const columns = [{ columnId: 'c0000000', type: 'image', label: '絵' }]
    const made = await site.call(member, 'POST', '/api/my/database_categories', {
      ...{ game_slug: slug, name: '武器', columns },
    })
    const rows = `/api/my/database_categories/${made.json().data.id}/rows`
    const put = [{ rowId: 'r0000000', place: 0, cells: { c0000000: attributes.src } }]
    await site.projected(await site.call(member, 'POST', rows, { base: -1, put }))
    const { db } = site.context
    expect(await shownRightfully(db, member.userId, [{ src: attributes.src, shared: false }])).toEqual(
      new Set([attributes.src]),
    )
    expect(
      await usedByOthers(db, [{ src: attributes.src, user_id: (await site.newMember()).userId }]),
    ).toEqual(new Set([attributes.src]))
  })
})

it('a picture that is stored while its member leaves goes with them', async () => {
  const bytes = await picture(5, 5).png().toBuffer()
  const [{ context: stores }, objects] = [site, connectObjectStore(site.context.config)]
  await stores.db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [
    member.userId,
  ])
  await eraseWorks({ ...stores, objects }, member.userId)
  const count = files()
  const envelope = {
    ...{ commandId: newCommandId(), commandHash: '', correlationId: newCommandId() },
    ...{ actorId: member.userId, occurredAt: new Date().toISOString() },
  }
  const store = storeImage(
    { ...stores, objects },
    { bytes, userId: member.userId, name: 'image.png', via: 'form', licence: null },
    envelope,
  )
  await expect(store).rejects.toMatchObject({ code: 'not_found' })
  expect(files()).toBe(count)
})

describe('a library that is full', () => {
  it('rejects an upload with an error on the file', async () => {
    const file = await picture(5, 5).png().toBuffer()
    for (const _ of ['one', 'another']) expect((await upload(file)).statusCode).toBe(201)
    await site.projected({ headers: { [EVENT_POSITION]: String(await site.events.headPosition()) } })
    const withBytes = (bytes: number) =>
      withImagesOf(site.context.db, { userId: member.userId, bytes }, () => upload(file))
    const answer = await withBytes(2 ** 30)
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      422,
      { code: 'image_quota', source: { pointer: '/file' } },
    ])
    expect((await withBytes(2 ** 30 - 1)).statusCode).toBe(201)
  })
})
