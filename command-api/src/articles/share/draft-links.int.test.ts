import type { DraftLink } from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { articleShareFamily } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { paragraph, textOf } from '@koryaku/contracts/testing/some-texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseUser } from '#personal-data/erase-user.ts'
import { deleteForGood } from '#testing/of-before.ts'
import { type Caller, startTestApp, type TestApp, visitor, withKey } from '#testing/test-app.ts'
import { LINKS_MAX } from './draft-link.decider.ts'

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
  await save(null, first)
})
afterAll(() => site?.stop())

const first: ArticleText = textOf('塔の登りかた', paragraph('aaaaaaaa', '右の階段から登る。'))
const second: ArticleText = textOf('塔の登りかた', paragraph('aaaaaaaa', '左の階段から登る。'))
const own = (tail = '') => `/api/my/articles/${id}${tail}`
const save = async (base: string | null, text: ArticleText) => {
  const answer = await site.call(author, 'PATCH', own('/text'), { base, text })
  expect(answer.statusCode, answer.body).toBe(200)
}
const make = (body: object = {}, headers = {}) => site.call(author, 'POST', own('/text/links'), body, headers)
const newLink = async (body: object = {}): Promise<DraftLink> => {
  const answer = await make(body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data
}
const list = async (): Promise<DraftLink[]> =>
  (await site.call(author, 'GET', own('/text/links'))).json().data
const open = ({ attributes: { token } }: DraftLink, who: Pick<Caller, 'headers'> = visitor) =>
  site.call(who, 'POST', `/api/shared_drafts/${id}`, { token })
const statusOf = async (link: DraftLink) => (await open(link)).statusCode
const codeOf = (answer: { json: () => { errors: { code: string }[] } }) => answer.json().errors[0]?.code
const revoke = (link: DraftLink) => site.call(author, 'DELETE', own(`/text/links/${link.id}`))
const restore = (link: DraftLink) => site.call(author, 'POST', own(`/text/links/${link.id}/restore`))
const stored = () => site.events.readStream(articleShareFamily.stream(id))

describe('a link to a draft', () => {
  it('shows the version that it was made for to every holder, and no newer one', async () => {
    const link = await newLink()
    expect(link.attributes).toMatchObject({ textRef: 't0', openedOn: null })
    await save('t0', second)
    const answer = await open(link)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.json().data.attributes).toMatchObject({
      ...{
        title: '塔の登りかた',
        html: expect.stringContaining('<p>右の階段から登る。</p>'),
        language: 'ja',
      },
      ...{ savedAt: expect.any(String), until: link.attributes.until },
    })
    const newer = await newLink()
    expect((await open(newer)).body).toContain('左の階段')
    const older = await newLink({ textRef: 't0', days: 1 })
    expect((await open(older, await site.newMember())).body).toContain('右の階段')
    expect((await list()).map(({ id }) => id)).toEqual([older.id, newer.id, link.id])
    expect(codeOf(await make({ textRef: 't99' }))).toBe('no_such_version')
    expect((await make({ days: 91 })).statusCode).toBe(422)
  })

  it('names its author as the page of the member would', async () => {
    const link = await newLink()
    const { author: shown } = (await open(link)).json().data.attributes
    expect(shown === null || shown.name === author.name).toBe(true)
  })

  it('is not in the log, nor kept as an answer: its hash is', async () => {
    const key = withKey('make-it-once')
    const link = (await make({}, key)).json().data
    expect(link.attributes.token).toMatch(/^[\w-]{43}$/)
    expect((await make({}, key)).json().data).toEqual(link)
    const events = await stored()
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events.map(({ data }) => data))).not.toContain(link.attributes.token)
    const { rows } = await site.context.db.query(
      'select body from identity.command_receipt where actor_id = $1 and body like $2',
      [author.userId, '%token%'],
    )
    expect(rows).toEqual([])
  })

  it('cannot be guessed, and one of another article opens nothing here', async () => {
    const link = await newLink()
    const { token } = link.attributes
    for (const guess of ['x', token.slice(1), `${token.slice(0, -1)}_`, link.id])
      expect(
        (await site.call(visitor, 'POST', `/api/shared_drafts/${id}`, { token: guess })).statusCode,
      ).toBe(404)
    const { slug } = await site.newGame()
    const other = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    const elsewhere = await site.call(visitor, 'POST', `/api/shared_drafts/${other}`, { token })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('is managed by its author alone', async () => {
    const link = await newLink()
    const stranger = await site.newMember()
    for (const [method, address] of [
      ['GET', '/text/links'],
      ['POST', '/text/links'],
      ['DELETE', `/text/links/${link.id}`],
      ['POST', `/text/links/${link.id}/restore`],
    ] as const)
      expect((await site.call(stranger, method, own(address), {})).statusCode).toBe(404)
    expect(await statusOf(link)).toBe(200)
  })

  it('records the last day on which it was opened, once, and ignores its author', async () => {
    const link = await newLink()
    await open(link, author)
    expect((await list())[0]?.attributes.openedOn).toBeNull()
    await Promise.all([open(link), open(link), open(link, await site.newMember())])
    expect((await list())[0]?.attributes.openedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    const events = await stored()
    expect(events.map(({ type }) => type)).toEqual(['DraftLinkMade', 'DraftLinkOpened'])
    expect(events.at(-1)?.metadata.actorId).toBe('system')
  })
})

describe('a closed link', () => {
  it('does not open after its revocation, unless that is undone', async () => {
    const link = await newLink()
    expect((await revoke(link)).statusCode).toBe(204)
    expect(await statusOf(link)).toBe(404)
    expect(await list()).toEqual([])
    expect((await restore(link)).statusCode).toBe(204)
    expect(await statusOf(link)).toBe(200)
  })

  it('does not open after its expiry', async () => {
    const link = await newLink({ days: 1 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      expect(await statusOf(link)).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not open after a suspension, even if the article is reinstated', async () => {
    const [moderator] = await Promise.all([site.newMember({ roles: ['moderator'] })])
    const published = await site.call(author, 'PATCH', own('/publish'), {})
    expect(published.statusCode, published.body).toBe(200)
    const link = await newLink()
    expect(await statusOf(link)).toBe(200)
    const moderate = (what: string, body: object) =>
      site.call(moderator, 'POST', `/api/moderation/articles/${id}/${what}`, body)
    await site.projected(published)
    const { revision } = published.json().data.attributes
    const suspended = await moderate('suspend', { rule: 'spam', reason: '宣伝', evidenceRevision: '1' })
    expect(suspended.statusCode, suspended.body + revision).toBe(200)
    expect(await statusOf(link)).toBe(404)
    expect(codeOf(await make())).toBe('article_suspended')
    const reinstated = await moderate('reinstate', { reason: '誤り' })
    expect(reinstated.statusCode, reinstated.body).toBe(200)
    expect(await statusOf(link)).toBe(404)
    expect(await list()).toEqual([])
    expect(await statusOf(await newLink())).toBe(200)
  })

  it('does not open while its article is deleted', async () => {
    const link = await newLink()
    await site.call(author, 'DELETE', own())
    expect(await statusOf(link)).toBe(404)
    await site.call(author, 'PATCH', own('/restore'))
    expect(await statusOf(link)).toBe(200)
    await deleteForGood(site.context, id)
    expect(await statusOf(link)).toBe(404)
  })

  it('does not open from the first moment of the erasure of its author', async () => {
    const link = await newLink()
    await site.context.db.query(
      `insert into identity.erasure (user_id, articles, requested_at) values ($1, 'keep', now() + interval '1 hour')`,
      [author.userId],
    )
    await eraseUser(site.context, author.userId)
    expect(await statusOf(link)).toBe(404)
  })
})

it('rejects more than twenty open links to an article', async () => {
  for (let n = 0; n < LINKS_MAX; n++) await newLink()
  expect(codeOf(await make())).toMatch(/too_many_(links|requests)/)
})
