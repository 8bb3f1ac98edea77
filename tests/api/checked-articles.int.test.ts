import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { nextDay } from '@koryaku/contracts/japan-day.ts'
import { shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let moderator: Caller
let author: Caller
let slug: string
let articleId: string
const today = windowStart('daily', new Date())
const longAgo = shiftWindow('daily', today, -400)

type Answer = Awaited<ReturnType<typeof both.site.call>>
const ok = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const edit = async (path: string, body?: object) =>
  both.site.call(author, 'PATCH', `/api/my/articles/${articleId}/${path}`, body)
const check = (version: string | null, on = today) =>
  edit('publish_setting', { checked: { version, platform: null, on } })
const release = async (label: string, releasedOn = today) =>
  ok(await both.site.call(moderator, 'POST', `/api/games/${slug}/versions`, { label, releasedOn }))
/** The article as readers see it once a write is visible: alone, and in the list of its game. */
async function seen(after: Answer) {
  await both.site.projected(ok(after))
  const headers = { 'x-min-event-position': String(after.headers['x-event-position']) }
  const get = async (path: string) =>
    (await both.reads.inject({ url: `/api/games/${slug}/${path}`, headers })).json().data
  const alone = (await get(`articles/${articleId}`)).attributes
  const [listed] = await get('articles')
  expect(listed.attributes.uncheckedFor).toBe(alone.uncheckedFor)
  return alone
}

beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  slug = (await both.site.newGame()).slug
  const made = await both.site.call(author, 'POST', '/api/articles', { game_slug: slug })
  articleId = ok(made).json().data.id
  ok(await edit('publish', { content: testContent() }))
})

describe('a public guide', () => {
  it('shows the version it was checked for, without a change of its text', async () => {
    const checked = { version: 'Ver. 1.1', platform: 'Nintendo Switch', on: longAgo }
    const found = await seen(await edit('publish_setting', { checked }))
    expect(found.checked).toEqual(checked)
    expect(found.uncheckedFor).toBeUndefined()
  })

  it('is not checked for a later version until its author confirms it', async () => {
    await check('1.1')
    expect(await seen(await release('Ver. 1.2'))).toMatchObject({ uncheckedFor: 'Ver. 1.2' })
    const confirmed = await seen(await check('1.2'))
    expect(confirmed.uncheckedFor).toBeUndefined()
    expect(await seen(await release('1.3'))).toMatchObject({ uncheckedFor: '1.3' })
  })

  it('counts from the publication of its text if it was never checked', async () => {
    expect((await seen(await release('1.0', longAgo))).uncheckedFor).toBeUndefined()
    const next = await release('1.1')
    expect(await seen(next)).toMatchObject({ checked: null, uncheckedFor: '1.1' })
    const content = { ...testContent(), title: '新しい題' }
    expect((await seen(await edit('publish', { content }))).uncheckedFor).toBeUndefined()
  })

  it('stays unchecked when its author checks an older version, and is as before when the newest is withdrawn', async () => {
    await release('1.1', longAgo)
    const { id } = (await release('1.2')).json().data
    expect(await seen(await check('Ver.1.1'))).toMatchObject({ uncheckedFor: '1.2' })
    const withdrawn = await both.site.call(moderator, 'DELETE', `/api/games/${slug}/versions/${id}`)
    expect((await seen(withdrawn)).uncheckedFor).toBeUndefined()
  })

  it('is measured by versions of its platform alone', async () => {
    const game = await both.site.newGame({ platforms: ['PC', 'Switch'] })
    slug = game.slug
    const made = await both.site.call(author, 'POST', '/api/articles', { game_slug: slug })
    articleId = ok(made).json().data.id
    ok(
      await edit('publish', {
        content: { ...testContent(), checked: { version: '1.1', platform: 'PC', on: today } },
      }),
    )
    const announce = async (label: string, platforms: string[]) =>
      both.site.call(moderator, 'POST', `/api/games/${slug}/versions`, {
        label,
        platforms,
        releasedOn: today,
      })
    expect((await seen(await announce('1.2', ['Switch']))).uncheckedFor).toBeUndefined()
    expect(await seen(await announce('1.2', ['PC']))).toMatchObject({ uncheckedFor: '1.2' })
  })

  it('excludes blogs, which are not checked', async () => {
    await edit('publish_setting', { kind: 'blog' })
    expect((await seen(await release('1.2'))).uncheckedFor).toBeUndefined()
  })
})

it('rejects a check dated tomorrow', async () => {
  const refused = await check('1.2', nextDay(today))
  expect(refused.json().errors[0]).toMatchObject({
    ...{ code: 'invalid_request', source: { pointer: '/checked/on' } },
  })
})

it('a copy has not been checked', async () => {
  await check('1.1')
  const copied = ok(await both.site.call(author, 'POST', `/api/my/articles/${articleId}/duplicate_as_draft`))
  await both.site.projected(copied)
  const { id } = copied.json().data
  const opened = await both.reads.inject({ url: `/api/my/articles/${id}/edit`, headers: author.headers })
  expect(opened.json().data.attributes.checked).toBeNull()
})
