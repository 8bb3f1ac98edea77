import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownArticle } from '#articles/article.decider.ts'
import { loadArticle } from '#articles/find-article.ts'
import { readSettings } from '#articles/settings.ts'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const full = { displayName: '名乗り', description: 'ひとこと', picture: null, anonymous: true }

describe('a change of the profile', () => {
  it.each([
    ['displayName', '新しい名前'],
    ['description', ''],
    ['anonymous', false],
  ])('leaves the other fields as they are when it sets %s', async (field, value) => {
    const member = await site.newMember()
    const patch = async (body: object) =>
      (await site.call(member, 'PATCH', '/api/my/profile', body)).json().data.attributes
    await patch(full)
    const changed = { ...full, name: member.name, [field]: value }
    expect(await patch({ [field]: value })).toEqual(changed)
    expect(await patch({})).toEqual(changed)
  })

  it('at the same instant as another takes nothing of it back', async () => {
    const member = await site.newMember()
    const patch = (body: object) => site.call(member, 'PATCH', '/api/my/profile', body)
    await patch({ displayName: '前', description: '前' })
    await Promise.all([
      patch({ displayName: '後' }),
      patch({ description: '後' }),
      patch({ anonymous: true }),
    ])
    expect((await patch({})).json().data.attributes).toMatchObject({
      displayName: '後',
      description: '後',
      anonymous: true,
    })
  })
})

describe('a display name', () => {
  const show = (who: Caller, displayName: string) =>
    site.call(who, 'PATCH', '/api/my/profile', { displayName })
  const official = `攻略ロケット${newCommandId()}`

  it('is rejected like a username when it looks like that of an account with a role', async () => {
    const [writer, member] = [await site.newMember({ roles: ['g8writer'] }), await site.newMember()]
    const shown = await show(writer, official)
    expect(shown.statusCode).toBe(200)
    await site.projected(shown)
    for (const copy of [
      official,
      `${official}\u200b`,
      `★ ${official}`,
      official.replace('ロ', '口'),
      writer.name.toUpperCase(),
      'Koryaku 運営',
    ]) {
      const answer = await show(member, copy)
      expect([answer.statusCode, answer.json().errors?.[0]]).toMatchObject([
        409,
        { code: 'name_taken', source: { pointer: '/displayName' } },
      ])
    }
    expect((await show(member, `${official}のファン`)).statusCode).toBe(200)
    // It is not available as a username either, because the display name of a new account is its username.
    const latin = `Rocket${shortIdFrom(newCommandId())}`
    await site.projected(await show(writer, latin))
    const renamed = await site.call(member, 'PATCH', '/api/my/name', { name: latin.toLowerCase() })
    expect(renamed.json().errors[0].code).toBe('name_taken')
    expect((await site.app.inject(`/api/auth/names/${latin}`)).json().meta.available).toBe(false)
    await site.projected(await show(writer, official))
    // Any number of accounts without a role may share a display name.
    expect((await show(await site.newMember(), `${official}のファン`)).statusCode).toBe(200)
    expect((await show(writer, official)).statusCode).toBe(200)
  })
})

describe('a change of an article', () => {
  it.each([
    ['saved', ''],
    ['published', '/publish'],
  ])('leaves omitted fields as they are when it is %s', async (_, how) => {
    const member = await site.newMember()
    const { slug } = await site.newGame()
    const { id } = (await site.call(member, 'POST', '/api/articles', { game_slug: slug })).json().data
    const content = {
      ...testContent('題'),
      kind: 'blog',
      tags: ['序盤'],
      language: 'en',
      description: '要約',
    }
    const saved = await site.call(member, 'PATCH', `/api/my/articles/${id}`, { content, revision: '0' })
    const { revision } = saved.json().data.attributes
    const answer = await site.call(member, 'PATCH', `/api/my/articles/${id}${how}`, {
      ...{ content: { title: '新しい題' }, revision },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.attributes.title).toBe('新しい題')
    const article = ownArticle(await loadArticle(site.events, id), member.userId)
    expect(await readSettings(site.context.db, article)).toMatchObject({
      kind: 'blog',
      tags: ['序盤'],
      language: 'en',
      description: '要約',
    })
  })
})
