import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { UPLOAD_BYTES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withImagesOf } from '#testing/full-library.ts'
import { type Caller, startTestApp, type TestApp, withKey } from '#testing/test-app.ts'
import { PENDING_MAX, removeUploadsOf, sweepUploads, uploadKey } from './pending-uploads.ts'

let site: TestApp
let member: Caller
let objects: ObjectStore
let file: Buffer
beforeAll(async () => {
  site = await startTestApp()
  objects = connectObjectStore(site.context.config)
  file = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  member = await site.newMember()
})
afterAll(() => site?.stop())

const announce = (body: object, headers: Record<string, string> = {}, who = member) =>
  site.call(who, 'POST', '/api/my/images/presign', body, headers)
const announced = async (bytes = file.length, more: object = {}) => {
  const answer = await announce({ bytes, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data as { id: string; attributes: { url: string; until: string } }
}
const put = (id: string, bytes: Buffer, { who = member, type = 'application/octet-stream' } = {}) =>
  site.app.inject({
    ...{ method: 'PUT', url: `/api/my/images/presign/${id}`, payload: bytes },
    headers: { ...who.headers, 'content-type': type },
  })
const finish = (id: string, who = member) => site.call(who, 'POST', `/api/my/images/presign/${id}/finish`)
const errorOf = (answer: { statusCode: number; json: () => { errors: { code: string }[] } }) => [
  answer.statusCode,
  answer.json().errors[0]?.code,
]
const isThere = async (id: string) => {
  const found = await objects.get(uploadKey(id))
  found?.body.destroy()
  return found !== undefined
}
const rowsOf = async (id: string) =>
  (await site.context.db.query('select 1 from identity.pending_upload where upload_id = $1', [id])).rowCount

describe('an upload that is announced', () => {
  it('is put to the returned URL, and becomes an image: encoded again, named, shared as announced', async () => {
    const { id, attributes } = await announced(file.length, { name: '森の地図.jpg', licence: 'credit' })
    expect(attributes).toMatchObject({
      ...{ method: 'PUT', url: expect.stringMatching(`/api/my/images/presign/${id}$`), bytes: file.length },
      headers: { 'content-type': 'application/octet-stream' },
    })
    const minutes = (Date.parse(attributes.until) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(55)
    expect((await put(id, file)).statusCode).toBe(204)
    const answer = await finish(id)
    expect(answer.statusCode, answer.body).toBe(201)
    const image = answer.json().data
    expect(image.attributes).toMatchObject({ width: 40, height: 30 })
    expect(image.attributes.src).toMatch(/\.webp$/)
    const events = await site.events.readStream(imageStream(image.id))
    expect(events.map(({ type }) => type)).toEqual(['ImageUploaded', 'ImageDescribed', 'ImageShared'])
    expect(events[0]?.data).toMatchObject({ via: 'presign', contentType: 'image/webp' })
    expect(await isThere(id)).toBe(false)
  })

  it('is one picture, however often each step is sent', async () => {
    const key = withKey(newCommandId())
    const [first, again] = [
      await announce({ bytes: file.length }, key),
      await announce({ bytes: file.length }, key),
    ]
    expect(again.json()).toEqual(first.json())
    const { id } = first.json().data
    for (const _ of ['sent', 'sent again']) expect((await put(id, file)).statusCode).toBe(204)
    const answers = await Promise.all([finish(id), finish(id)])
    answers.push(await finish(id))
    const ids = answers.map(answer => answer.json().data?.id ?? answer.body)
    expect(new Set(ids).size).toBe(1)
    expect((await put(id, file)).statusCode).toBe(404)
    expect(await site.events.readStream(imageStream(ids[0]))).toHaveLength(1)
  })

  it('is not available to other members', async () => {
    const { id } = await announced()
    const other = await site.newMember()
    expect(errorOf(await put(id, file, { who: other }))).toEqual([404, 'not_found'])
    await put(id, file)
    expect(errorOf(await finish(id, other))).toEqual([404, 'not_found'])
  })

  it.each([
    ['no byte', 0],
    ['more than a picture may have', UPLOAD_BYTES_MAX + 1],
    ['half a byte', 1.5],
  ])('is rejected with %s', async (_, bytes) => {
    const answer = await announce({ bytes })
    expect([answer.statusCode, answer.json().errors[0].source.pointer]).toEqual([422, '/bytes'])
  })

  it('is rejected beyond the maximum of pending uploads', async () => {
    const { db } = site.context
    await db.query(
      `insert into identity.pending_upload (upload_id, user_id, bytes, name, until)
       select $1 || n, $1, 9, '', now() + interval '1 minute' from generate_series(1, $2::int) n`,
      [member.userId, PENDING_MAX],
    )
    expect(errorOf(await announce({ bytes: 9 }))).toEqual([422, 'too_many_uploads'])
    await removeUploadsOf({ db, objects }, member.userId)
    expect((await announce({ bytes: 9 })).statusCode).toBe(201)
  })

  it('is counted with those that are announced at the same moment', async () => {
    const { db } = site.context
    await db.query(
      `insert into identity.pending_upload (upload_id, user_id, bytes, name, until)
       select $1 || n, $1, 9, '', now() + interval '1 minute' from generate_series(2, $2::int) n`,
      [member.userId, PENDING_MAX],
    )
    const answers = await Promise.all([1, 2, 3, 4, 5].map(bytes => announce({ bytes })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422, 422, 422])
  })
})

describe('the bytes of an announced upload', () => {
  it.each([
    ['fewer bytes', () => file.subarray(1), 422, 'upload_size'],
    ['more bytes', () => Buffer.concat([file, Buffer.from('x')]), 422, 'upload_size'],
  ])('are rejected and not stored: %s than announced', async (_, bytes, ...refusal) => {
    const { id } = await announced()
    expect(errorOf(await put(id, bytes()))).toEqual(refusal)
    expect(await isThere(id)).toBe(false)
    expect(errorOf(await finish(id))).toEqual([422, 'upload_missing'])
  })

  it('are rejected with another content type', async () => {
    const { id } = await announced()
    expect((await put(id, file, { type: 'image/jpeg' })).statusCode).toBe(415)
  })

  it('are rejected at the end if their number differs after a direct upload to the object store', async () => {
    const { id } = await announced()
    await objects.put(uploadKey(id), file.subarray(1), 'application/octet-stream')
    expect(errorOf(await finish(id))).toEqual([422, 'upload_size'])
  })

  it('never become an image if they are not one', async () => {
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const { id } = await announced(text.length)
    await put(id, text)
    const before = await site.events.headPosition()
    expect(errorOf(await finish(id))).toEqual([422, 'image_not_readable'])
    expect(await site.writtenSince(before)).toEqual([])
  })
})

describe('an unfinished upload', () => {
  it('is removed after its hour, and cannot be finished from then on', async () => {
    const { id } = await announced()
    await put(id, file)
    const { db } = site.context
    await sweepUploads({ db, objects }, new Date())
    expect([await isThere(id), await rowsOf(id)]).toEqual([true, 1])
    await db.query(
      `update identity.pending_upload set until = now() - interval '1 second' where upload_id = $1`,
      [id],
    )
    for (const answer of [await put(id, file), await finish(id)])
      expect(errorOf(answer)).toEqual([404, 'not_found'])
    await sweepUploads({ db, objects }, new Date())
    expect([await isThere(id), await rowsOf(id)]).toEqual([false, 0])
  })

  it('is removed with all others that are due', async () => {
    const ids = [(await announced()).id, (await announced()).id, (await announced()).id]
    for (const id of ids) await put(id, file)
    const { db } = site.context
    await db.query(
      `update identity.pending_upload set until = now() - interval '1 second' where user_id = $1`,
      [member.userId],
    )
    await sweepUploads({ db, objects }, new Date(), 1)
    for (const id of ids) expect([await isThere(id), await rowsOf(id)]).toEqual([false, 0])
  })

  it('goes with its member, and what is put there afterwards goes in its time', async () => {
    const { id } = await announced(file.length, { name: '地図.jpg' })
    await put(id, file)
    const { db } = site.context
    await removeUploadsOf({ db, objects }, member.userId)
    expect(await isThere(id)).toBe(false)
    for (const answer of [await put(id, file), await finish(id)])
      expect(errorOf(answer)).toEqual([404, 'not_found'])
    const { rows } = await db.query('select name from identity.pending_upload where upload_id = $1', [id])
    expect(rows).toEqual([{ name: '' }])
    // Past the site, by the address that was signed before.
    await objects.put(uploadKey(id), file, 'application/octet-stream')
    await db.query(
      `update identity.pending_upload set until = now() - interval '1 second' where upload_id = $1`,
      [id],
    )
    await sweepUploads({ db, objects }, new Date())
    expect([await isThere(id), await rowsOf(id)]).toEqual([false, 0])
  })
})

it('a library that is full announces nothing', async () => {
  for (const _ of ['one', 'another']) {
    const { id } = await announced()
    await put(id, file)
    await finish(id)
  }
  await site.projected({ headers: { [EVENT_POSITION]: String(await site.events.headPosition()) } })
  const refused = await withImagesOf(site.context.db, { userId: member.userId, bytes: 2 ** 30 }, () =>
    announce({ bytes: 9 }),
  )
  expect(errorOf(refused)).toEqual([422, 'image_quota'])
})
