import type { PublicVersionList } from '@koryaku/contracts/articles/public-versions.api.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eraseUser } from '#personal-data/erase-user.ts'
import { type Caller, startTestApp, type TestApp, visitor } from '#testing/test-app.ts'

let site: TestApp
let author: Caller
let id: string
beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  author = await site.newMember()
  const { slug } = await site.newGame()
  id = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  await save('石段を上がる。')
  await publish()
})
afterAll(() => site?.stop())

const text = (first: string): ArticleText =>
  textOf('塔の登りかた', paragraph('aaaaaaaa', first), paragraph('bbbbbbbb', '鐘を鳴らす。'))
const own = (what: string, body: object = {}) =>
  site.call(author, 'PATCH', `/api/my/articles/${id}/${what}`, body)
async function done(answer: ReturnType<typeof own>) {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(200)
}
let base: string | null = null
async function save(first: string): Promise<void> {
  const newest = await site.call(author, 'GET', `/api/my/articles/${id}/text`)
  base = newest.statusCode === 200 ? newest.json().data.attributes.ref : null
  await done(own('text', { base, text: text(first) }))
}
const publish = (body: object = {}) => done(own('publish', body))
const read = (tail = '', who: Pick<Caller, 'headers'> = visitor) =>
  site.call(who, 'GET', `/api/articles/${id}/versions${tail}`)
const list = async (who?: Pick<Caller, 'headers'>): Promise<PublicVersionList> => {
  const answer = await read('', who)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const statusOf = async (tail = '') => (await read(tail)).statusCode
const moderate = async (what: string, body: object) => {
  const moderator = await site.newMember({ roles: ['moderator'] })
  const answer = await site.call(moderator, 'POST', `/api/moderation/articles/${id}/${what}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('readers of a guide', () => {
  it('see what was public, with what changed, and no draft', async () => {
    await save('まだ書きかけ。')
    await save('縄ばしごを上がる。')
    await publish({ substantial: false })
    await save('次の下書き。')
    const { data, meta } = await list()
    expect(meta).toEqual({ totalCount: 2, language: 'ja', reactedAt: null })
    expect(data).toMatchObject([
      {
        id: 't2',
        attributes: { until: null, substantial: false, changes: { added: 0, removed: 0, changed: 1 } },
      },
      { id: 't0', attributes: { until: data[0]?.attributes.from, substantial: true, changes: null } },
    ])
    expect((await read('/t0')).json().data.attributes).toMatchObject({
      title: '塔の登りかた',
      document: text('石段を上がる。').document,
    })
    expect([await statusOf('/t1'), await statusOf('/t3'), await statusOf('/a0')]).toEqual([404, 404, 404])
    expect((await read('/t1')).json().errors[0].code).toBe('no_such_version')
  })

  it('see no versions if the author hides them, and those of a blog only if the author shows them', async () => {
    await done(own('publish_setting', { versionsPublic: false }))
    expect([await statusOf(), await statusOf('/t0')]).toEqual([404, 404])
    await done(own('publish_setting', { versionsPublic: true }))
    expect(await statusOf()).toBe(200)
    await done(own('publish_setting', { kind: 'blog' }))
    expect(await statusOf()).toBe(404)
    await done(own('publish_setting', { kind: 'blog', versionsPublic: true }))
    expect(await statusOf()).toBe(200)
  })

  it('see when they liked or bookmarked it last', async () => {
    const reader = await site.newMember()
    expect((await list(reader)).meta.reactedAt).toBeNull()
    await site.call(reader, 'POST', `/api/article_likes/${id}`)
    const liked = (await list(reader)).meta.reactedAt
    expect(liked).toMatch(/^\d{4}-/)
    await site.call(reader, 'POST', `/api/article_bookmarks/${id}`)
    const { reactedAt } = (await list(reader)).meta
    expect(Date.parse(reactedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(liked ?? ''))
    for (const what of ['likes', 'bookmarks']) await site.call(reader, 'DELETE', `/api/article_${what}/${id}`)
    expect((await list(reader)).meta.reactedAt).toBeNull()
  })
})

describe('past versions', () => {
  it('stay hidden after a suspension, even if a corrected text is public', async () => {
    await save('違反の文章。')
    await publish()
    expect(await statusOf('/t1')).toBe(200)
    const answer = await own('publish_setting')
    await site.projected(answer)
    await moderate('suspend', { rule: 'spam', reason: '宣伝', evidenceRevision: '2' })
    expect([await statusOf(), await statusOf('/t1')]).toEqual([404, 404])
    await save('直した文章。')
    await moderate('reinstate', { reason: '直された' })
    await own('unpublish')
    await publish()
    expect((await list()).data.map(version => version.id)).toEqual(['t2'])
    expect([await statusOf('/t0'), await statusOf('/t1')]).toEqual([404, 404])
  })

  it('are hidden after a return to draft and after a deletion', async () => {
    await done(own('unpublish'))
    expect([await statusOf(), await statusOf('/t0')]).toEqual([404, 404])
    await publish()
    expect(await statusOf('/t0')).toBe(200)
    await site.call(author, 'DELETE', `/api/my/articles/${id}`)
    expect([await statusOf(), await statusOf('/t0')]).toEqual([404, 404])
  })

  it('are hidden if the content key is deleted or the author is erased', async () => {
    await site.withoutContentKey(id, async () => {
      expect([await statusOf(), await statusOf('/t0')]).toEqual([404, 404])
      await site.context.db.query(
        `insert into identity.erasure (user_id, articles, requested_at) values ($1, 'keep', now() + interval '1 hour')`,
        [author.userId],
      )
      await eraseUser(site.context, author.userId)
      expect([await statusOf(), await statusOf('/t0')]).toEqual([404, 404])
    })
  })
})
