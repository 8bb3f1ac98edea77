import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ImageEvent, imageStream } from '@koryaku/contracts/images/image.events.ts'
import { imageUseStream } from '@koryaku/contracts/images/image-use.events.ts'
import { sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { describe, expect, it } from 'vitest'
import { examplesOf, happened } from '#testing/examples.ts'
import { author } from '#testing/small-world.ts'
import { images } from './images.ts'

const { given, scratch } = examplesOf(images)
const imageId = shortIdFrom('image')
const src = `/media/${imageId}.webp`
const own = { imageId, userId: author }
const picture = { ...own, src, width: 800, height: 600, bytes: 40_000 }
const after = (minute: number, event: ImageEvent) => happened(imageStream(imageId), event, minute)
const uploaded = after(0, {
  type: 'ImageUploaded',
  data: { ...picture, contentType: 'image/webp', via: 'form', pixelHash: 'a', crop: null },
})
const KEY = Buffer.alloc(32, 9)
const withKey = () =>
  scratch().db.query('insert into identity.content_key values ($1, null, $2) on conflict do nothing', [
    imageId,
    KEY,
  ])
const described = (name: string, alt: string, minute = 1) =>
  after(minute, {
    type: 'ImageDescribed',
    data: { ...own, sealed: sealContent({ name, alt }, imageId, KEY) },
  })
const shared = (licence: 'credit' | 'free', minute = 2) =>
  after(minute, { type: 'ImageShared', data: { ...own, licence } })
const PURGE_AT = '2026-11-29T12:00:00.000Z'
const deleted = (data: { shared: boolean; purgeAt: string | null }, minute = 3) =>
  after(minute, { type: 'ImageDeleted', data: { ...own, ...data } })
const noWords = { name: '', alt: '', search: '' }

describe('images: rows of my images after events of an image', () => {
  it('a picture with its measures and since when', async () => {
    expect((await given(uploaded)).image).toEqual([
      {
        ...{ image_id: imageId, user_id: author, src, width: 800, height: 600, bytes: 40_000 },
        ...{ uploaded_at: '2026-10-30T12:00:00+00:00', ...noWords, licence: null, shared_at: null },
        ...{ deleted: false, purge_at: null, kept_for_users: false, suspended: false },
      },
    ])
  })

  it('stores the name, as displayed and as searched; no name where its key was destroyed', async () => {
    expect((await given(uploaded, described('Ｍａｐ', '東の森'))).image).toMatchObject([noWords])
    await withKey()
    expect((await given(uploaded, described('Ｍａｐ', '東の森'))).image).toMatchObject([
      { name: 'Ｍａｐ', alt: '東の森', search: 'map 東の森' },
    ])
    const nameless = after(2, { type: 'ImageDescribed', data: { ...own, sealed: null } })
    expect((await given(uploaded, described('a', ''), nameless)).image).toMatchObject([noWords])
  })

  it('under which licence it is shared, since it was shared at first', async () => {
    expect((await given(uploaded, shared('credit'), shared('free', 5))).image).toMatchObject([
      { licence: 'free', shared_at: '2026-10-30T12:02:00+00:00' },
    ])
    const unshared = after(6, { type: 'ImageUnshared', data: own })
    expect((await given(uploaded, shared('credit'), unshared)).image).toMatchObject([
      { licence: null, shared_at: null },
    ])
  })

  it('a deleted one keeps its row: until when it can be restored, and whether others keep it', async () => {
    expect((await given(uploaded, deleted({ shared: true, purgeAt: PURGE_AT }))).image).toMatchObject([
      { deleted: true, purge_at: '2026-11-29T12:00:00+00:00', kept_for_users: true },
    ])
    const restored = after(4, { type: 'ImageRestored', data: own })
    expect(
      (await given(uploaded, deleted({ shared: true, purgeAt: PURGE_AT }), restored)).image,
    ).toMatchObject([{ deleted: false, purge_at: null, kept_for_users: false }])
  })

  it('deletes the name with the bytes', async () => {
    await withKey()
    const removed = after(5, { type: 'ImageBytesRemoved', data: own })
    for (const gone of [
      [deleted({ shared: false, purgeAt: null })],
      [deleted({ shared: true, purgeAt: PURGE_AT }), removed],
    ])
      expect((await given(uploaded, described('名', ''), ...gone)).image).toMatchObject([
        { ...noWords, deleted: true, purge_at: null, kept_for_users: false },
      ])
  })

  it('whether it was taken down', async () => {
    const suspended = after(5, {
      type: 'ImageSuspended',
      data: { ...own, rule: 'copyright', by: shortIdFrom('moderator') },
    })
    expect((await given(uploaded, shared('credit'), suspended)).image).toMatchObject([{ suspended: true }])
    const again = after(6, { type: 'ImageReinstated', data: { ...own, by: shortIdFrom('moderator') } })
    expect((await given(uploaded, suspended, again)).image).toMatchObject([{ suspended: false }])
  })

  it('lists its users, with the licence of that day, also when it is no longer shared', async () => {
    const user = shortIdFrom('user')
    const taken = happened(
      imageUseStream(imageId, user),
      { type: 'ImageTaken', data: { imageId, ownerId: author, userId: user, licence: 'site' } },
      4,
    )
    const unshared = after(6, { type: 'ImageUnshared', data: own })
    expect((await given(uploaded, shared('free'), taken, unshared)).image_use).toEqual([
      { image_id: imageId, user_id: user, licence: 'site', taken_at: '2026-10-30T12:04:00+00:00' },
    ])
  })

  it('nothing, where nothing was uploaded', async () => {
    expect((await given()).image).toEqual([])
  })
})
