import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { contentOf, emptyReview } from '@koryaku/contracts/reviews/review-content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'
import { uploadPicture } from '#harness/pictures.ts'

/** A member's library, from uploads to the public responses. */
let both: Awaited<ReturnType<typeof startBothSides>>
let member: Caller
beforeAll(async () => {
  both = await startBothSides()
})
beforeEach(async () => {
  member = await both.commands.newMember()
})
afterAll(() => both?.stop())

const upload = (fileName: string) => uploadPicture(both.commands, member, fileName)
const call = (method: 'PATCH' | 'DELETE' | 'POST', url: string, body?: object) =>
  both.commands.call(member, method, url, body)
const list = async (query = '') => (await both.get(`/api/my/images${query}`, member)).json()
const names = async (query = '') =>
  (await list(query)).data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)
const one = (id: string, who = member) => both.get(`/api/my/images/${id}`, who)

describe('my images', () => {
  it('are listed newest first, with what they are called and what they take', async () => {
    await upload('古い.png')
    const { id } = await upload('地図.png')
    await call('PATCH', `/api/my/images/${id}`, { alt: '東の森' })
    const { data, meta } = await list()
    expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { name: '地図', alt: '東の森', licence: null, uses: 0, restorableUntil: null },
      { name: '古い', alt: '' },
    ])
    const bytes = data.reduce(
      (sum: number, one: { attributes: { bytes: number } }) => sum + one.attributes.bytes,
      0,
    )
    expect(meta).toEqual({
      ...{ totalCount: 2, quota: { images: 2, imagesMax: 5_000, bytes, bytesMax: 2 ** 31 } },
    })
  })

  it.each([
    ['another width', 'ｍａｐ', ['Map 100%']],
    ['several words in any order', '森 map', ['Map 100%']],
    ['signs that mean something to the database', '100%', ['Map 100%']],
    ['one that stands for anything there', '_', []],
    ['a word that stands nowhere', '洞窟', []],
  ])('are found by %s', async (_, q, expected) => {
    const { id } = await upload('Map 100%.png')
    await call('PATCH', `/api/my/images/${id}`, { alt: '東の森' })
    await upload('ボス.png')
    expect(await names(`?q=${encodeURIComponent(q)}`)).toEqual(expected)
  })

  it('list the places that use them', async () => {
    const { id, src } = await upload('地図.png')
    const { slug } = await both.commands.newGame()
    const article = (await call('POST', '/api/articles', { game_slug: slug })).json().data.id
    const text = testContent('森の歩き方')
    const content = {
      ...text,
      thumbnail: src,
      document: { ...text.document, content: [{ type: 'image', attrs: { src, alt: '' } }] },
    }
    await call('PATCH', `/api/my/articles/${article}`, { content, revision: '0' })
    await call('PATCH', '/api/my/profile', { picture: src })
    expect((await list()).data[0].attributes.uses).toBe(1)
    expect((await one(id)).json().data.attributes).toMatchObject({
      usedIn: [{ kind: 'article', path: article, title: '森の歩き方', published: false, cover: true }],
      usedInProfile: true,
    })
  })

  it('list the reviews that use them, with the newest text', async () => {
    const { id, src } = await upload('地図.png')
    const { slug } = await both.commands.newGame()
    const review = (await call('POST', '/api/game_reviews', { game_slug: slug })).json().data.id
    const image = { type: 'image' as const, attrs: { src, alt: '' } }
    const document = { type: 'doc' as const, version: 1 as const, content: [image] }
    const content = { ...contentOf(emptyReview()), title: '名作', document }
    const saved = await call('PATCH', `/api/my/game_reviews/${review}`, { content, base: null })
    expect(saved.statusCode, saved.body).toBe(200)
    await both.commands.projected(saved)
    expect((await list()).data[0].attributes.uses).toBe(1)
    const wanted = { kind: 'review', path: review, title: '名作', published: false, cover: false }
    expect((await one(id)).json().data.attributes.usedIn).toEqual([{ ...wanted, gameSlug: slug }])
  })

  it('are private', async () => {
    const { id } = await upload('地図.png')
    expect((await one(id, await both.commands.newMember())).statusCode).toBe(404)
    expect((await both.get(`/api/my/images/${id}`)).statusCode).toBe(401)
  })

  it('are deleted for all readers, and restored when the deletion is undone', async () => {
    const { id, src } = await upload('地図.png')
    const shown = await both.get(src)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
    await call('DELETE', `/api/my/images/${id}`)
    const gone = await both.get(src)
    expect([gone.statusCode, gone.json().errors[0].code]).toEqual([410, 'image_gone'])
    expect(gone.headers['cache-control']).toContain('no-store')
    const own = await both.get(`${src}?deleted=1`, member)
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await both.get(`${src}?deleted=1`, await both.commands.newMember())).statusCode).toBe(410)
    expect([await names(), await names('?deleted=1')]).toEqual([[], ['地図']])
    const { restorableUntil } = (await one(id)).json().data.attributes
    expect(Date.parse(restorableUntil) - Date.now()).toBeGreaterThan(29 * 24 * 3600 * 1000)
    await call('POST', `/api/my/images/${id}/restore`)
    expect([await names(), await names('?deleted=1')]).toEqual([['地図'], []])
    expect((await both.get(src)).statusCode).toBe(200)
  })

  it('are still served to who uses them, where they were shared before', async () => {
    const { id, src } = await upload('地図.png')
    await call('PATCH', `/api/my/images/${id}`, { licence: 'credit' })
    await call('DELETE', `/api/my/images/${id}`)
    expect((await both.get(src)).statusCode).toBe(200)
    expect(await names()).toEqual([])
  })
})
