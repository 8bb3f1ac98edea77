import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { type ImageEvent, imageStream } from '@koryaku/contracts/images/image.events.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readNewestText } from '#articles/text/read-text.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { eraseWorks } from './erase-user.ts'

let site: TestApp
let objects: ObjectStore
let member: Caller
let moderator: Caller
beforeAll(async () => {
  site = await startTestApp()
  objects = connectObjectStore(site.context.config)
})
beforeEach(async () => {
  member = await site.newMember()
  moderator = await site.newMember({ roles: ['moderator'] })
})
afterAll(() => site.stop())

async function publish(who: Caller, thumbnail: string | null = null): Promise<string> {
  const { slug } = await site.newGame()
  const { id } = (await site.call(who, 'POST', '/api/articles', { game_slug: slug })).json().data
  const content = { ...testContent(), thumbnail }
  const published = await site.call(who, 'PATCH', `/api/my/articles/${id}/publish`, {
    content,
    revision: '0',
  })
  expect(published.statusCode).toBe(200)
  return id
}
const moderate = (id: string, what: string, body: object) =>
  site.call(moderator, 'POST', `/api/moderation/articles/${id}/${what}`, body)
const lastOf = async (stream: string) => (await site.events.readLast(stream))?.type
/** Erases as the worker does, once the request is stored. */
async function erase(who: Caller): Promise<{ finished: boolean; held: boolean }> {
  const { db, events } = site.context
  await db.query(
    `insert into identity.erasure (user_id, articles, requested_at) values ($1, 'delete', now() + interval '1 hour')
     on conflict do nothing`,
    [who.userId],
  )
  await eraseWorks({ db, events, objects }, who.userId)
  const { rows } = await db.query(
    `select finished_at is not null as finished, held_until is not null as held
       from identity.erasure where user_id = $1`,
    [who.userId],
  )
  return rows[0]
}

describe('a suspended article with a pending appeal', () => {
  async function appealed(): Promise<string> {
    const id = await publish(member)
    await moderate(id, 'suspend', { rule: 'spam', reason: '宣伝', evidenceRevision: '1' })
    await site.call(member, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '違います' })
    return id
  }

  it('is not deleted by its author', async () => {
    const id = await appealed()
    const refused = await site.call(member, 'DELETE', `/api/my/articles/${id}`)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'article_held'])
    await moderate(id, 'decide_appeal', { outcome: 'upheld', reason: 'やはり宣伝' })
    expect((await site.call(member, 'DELETE', `/api/my/articles/${id}`)).statusCode).toBe(422)
    await moderate(id, 'reinstate', { reason: 'もう一度見ました' })
    expect((await site.call(member, 'DELETE', `/api/my/articles/${id}`)).statusCode).toBe(204)
  })

  it('stays until the case is closed, although the name of its erased author is deleted immediately', async () => {
    const id = await appealed()
    const other = await publish(member)
    for (const path of [id, other])
      await site.call(member, 'PATCH', `/api/my/articles/${path}/text`, {
        base: 't0',
        text: testContent('新題'),
      })
    expect(await erase(member)).toEqual({ finished: false, held: true })
    expect([await lastOf(articleStream(id)), await lastOf(articleStream(other))]).toEqual([
      'SuspensionAppealed',
      'ArticleDeleted',
    ])
    const keys = await site.context.db.query('select 1 from identity.user_key where user_id = $1', [
      member.userId,
    ])
    expect(keys.rowCount).toBe(0)
    // The held article may be evidence and can still be read. The other one cannot.
    expect(await readNewestText(site.context, id)).toMatchObject({ ref: 't1', text: { title: '新題' } })
    await expect(readNewestText(site.context, other)).rejects.toMatchObject({ code: 'not_found' })
    await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    expect(await erase(member)).toEqual({ finished: true, held: false })
    expect(await lastOf(articleStream(id))).toBe('ArticleDeleted')
    await expect(readNewestText(site.context, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('images of an erased user', () => {
  /** Stores the bytes and the event of an upload. */
  async function upload(): Promise<{ imageId: string; key: string; src: string }> {
    const imageId = shortIdFrom(newCommandId())
    const key = `${imageId}.webp`
    const src = `/media/${key}`
    await objects.put(key, Buffer.from('picture'), 'image/webp')
    const size = { width: 1, height: 1, bytes: 7, contentType: 'image/webp' as const }
    const sent = { via: 'form' as const, pixelHash: null, crop: null }
    const data = { imageId, userId: member.userId, src, ...size, ...sent }
    await append(imageId, 'no_stream', { type: 'ImageUploaded', data })
    return { imageId, key, src }
  }
  async function append(imageId: string, expected: 'no_stream' | bigint, happened: ImageEvent) {
    const metadata = { $correlationId: 'c', $causationId: 'c', actorId: member.userId, app: 'test' }
    const occurredAt = new Date().toISOString()
    const event = { ...happened, id: newCommandId(), metadata: { ...metadata, occurredAt } }
    await site.events.append(imageStream(imageId), expected, [event])
  }
  async function share(imageId: string): Promise<void> {
    const words = { name: '東の森の地図', alt: '', licence: 'credit' }
    expect((await site.call(member, 'PATCH', `/api/my/images/${imageId}`, words)).statusCode).toBe(200)
  }
  const isThere = async (key: string) => {
    const found = await objects.get(key)
    found?.body.destroy()
    return found !== undefined
  }

  it('are deleted with their bytes, also after an interrupted deletion, unless others show them', async () => {
    const [plain, halfDeleted, shownByOther] = [await upload(), await upload(), await upload()]
    await append(halfDeleted.imageId, 0n, {
      type: 'ImageDeleted',
      data: { imageId: halfDeleted.imageId, userId: member.userId, shared: false, purgeAt: null },
    })
    await share(shownByOther.imageId)
    await publish(moderator, shownByOther.src)
    expect(await erase(member)).toEqual({ finished: true, held: false })
    expect(await Promise.all([plain, halfDeleted, shownByOther].map(({ key }) => isThere(key)))).toEqual([
      false,
      false,
      true,
    ])
  })

  it('lose their name and are not offered any more, even if other members show them', async () => {
    const { imageId, key, src } = await upload()
    await share(imageId)
    await publish(moderator, src)
    expect(await erase(member)).toEqual({ finished: true, held: false })
    expect(await isThere(key)).toBe(true)
    expect(await lastOf(imageStream(imageId))).toBe('ImageUnshared')
    expect(await findContentKey(site.context.db, imageId)).toBeUndefined()
    await site.projected({ headers: { [EVENT_POSITION]: String(await site.events.headPosition()) } })
    const row = 'select name, alt, search, licence from read.image where image_id = $1'
    expect((await site.context.db.query(row, [imageId])).rows).toEqual([
      { name: '', alt: '', search: '', licence: null },
    ])
  })
})
