import { randomInt } from 'node:crypto'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#testing/browser.ts'
import { type Caller, startTestApp, type TestApp, visitor, withKey } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'

let site: TestApp
const OPERATOR = `operator-${newCommandId()}@example.com`
beforeAll(async () => {
  site = await startTestApp({ OPERATOR_MAIL: OPERATOR })
})
afterAll(() => site.stop())

const inquiry = { genre: 'bug', email: 'taro.yamada@example.co.jp', contents: '保存すると落ちます' }
const somewhere = () => ({ 'x-forwarded-for': `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}` })
const send = (body: object, headers: Record<string, string> = somewhere()) =>
  site.call(visitor, 'POST', '/api/inquiries', body, headers)
const rowOf = async (id: string) =>
  (await site.context.db.query('select * from identity.inquiry where inquiry_id = $1', [id])).rows[0]

describe('an inquiry', () => {
  it('is stored outside the log, and reported to the operator', async () => {
    const answer = await send(inquiry)
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().data
    expect(await rowOf(id)).toMatchObject({
      email: inquiry.email,
      contents: inquiry.contents,
      member_id: null,
    })
    const events = await site.events.readStream(inquiryStream(id))
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['InquiryReceived', { inquiryId: id, genre: 'bug', about: null, memberId: null }],
    ])
    expect(JSON.stringify(events.map(({ metadata }) => metadata))).not.toContain('taro')
    const [mail] = await mailsTo(OPERATOR)
    expect(mail?.subject).toContain('お問い合わせ')
    expect(mail?.text).toContain('/moderation?tab=inquiries')
    expect(mail?.text).not.toMatch(/taro|落ちます/)
  })

  it('is stored and reported once, however often it is sent', async () => {
    const key = { ...somewhere(), ...withKey(newCommandId()) }
    const [first, again] = [await send(inquiry, key), await send(inquiry, key)]
    expect(again.json()).toEqual(first.json())
    const { id } = first.json().data
    expect(await site.events.readStream(inquiryStream(id))).toHaveLength(1)
    const { rows } = await site.context.db.query('select 1 from identity.mail_outbox where mail_id = $1', [
      `inquiry-${id}`,
    ])
    expect(rows).toHaveLength(1)
  })

  it('is another one if its content differs, whatever key two visitors chose', async () => {
    const key = withKey(newCommandId())
    const sent = ['保存すると落ちます', '一覧が空です'].map(contents => ({ ...inquiry, contents }))
    const answers = await Promise.all(sent.map(body => send(body, { ...somewhere(), ...key })))
    const ids = answers.map(answer => answer.json().data.id)
    expect(new Set(ids).size).toBe(2)
    const kept = await Promise.all(ids.map(rowOf))
    expect(kept.map(({ contents }) => contents)).toEqual(sent.map(({ contents }) => contents))
  })

  it('is rejected if a member sends other content under the same key', async () => {
    const member = await site.newMember()
    const key = { ...somewhere(), ...withKey(newCommandId()) }
    const say = (contents: string) =>
      site.call(member, 'POST', '/api/inquiries', { ...inquiry, contents }, key)
    expect((await say('一つめ')).statusCode).toBe(201)
    const other = await say('二つめ')
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'idempotency_key_reused'])
  })

  it('contains the member who sent it; a report contains its subject', async () => {
    const member = await site.newMember()
    const about = { kind: 'user', id: member.userId }
    const body = { ...inquiry, genre: 'violation', about }
    const answer = await site.call(member, 'POST', '/api/inquiries', body, somewhere())
    const [event] = await site.events.readStream(inquiryStream(answer.json().data.id))
    expect(event?.data).toMatchObject({ genre: 'violation', about, memberId: member.userId })
  })

  it.each([
    ['an unknown genre', { ...inquiry, genre: 'praise' }, '/genre'],
    ['no address', { ...inquiry, email: '' }, '/email'],
    ['capitals in the address', { ...inquiry, email: 'Taro@example.com' }, '/email'],
    ['a top-level domain of one letter', { ...inquiry, email: 'taro@example.c' }, '/email'],
    ['no words', { ...inquiry, contents: ' 　\n' }, '/contents'],
    ['too many words', { ...inquiry, contents: 'あ'.repeat(5_001) }, '/contents'],
    ['a subject that is none', { ...inquiry, about: { kind: 'game', id: '0123456789abc' } }, '/about/kind'],
  ])('is rejected with %s', async (_, body, pointer) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().errors[0].source]).toEqual([422, { pointer }])
  })

  it('looks accepted, but is not stored, if a program fills in every field', async () => {
    const answer = await send({ ...inquiry, website: 'https://spam.example' })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().data
    expect(await rowOf(id)).toBeUndefined()
    expect(await site.events.readStream(inquiryStream(id))).toEqual([])
  })

  it('can be sent twenty times an hour from one client IP, also concurrently', async () => {
    const from = somewhere()
    const answers = await Promise.all(Array.from({ length: 25 }, () => send(inquiry, from)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter(code => code === 201)).toHaveLength(20)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(inquiry)).statusCode).toBe(201)
  })

  it('is closed and opened again by a moderator', async () => {
    const moderator = await site.newMember({ roles: ['moderator'] })
    const { id } = (await send(inquiry)).json().data
    const set = (state: string) => site.call(moderator, 'PATCH', `/api/moderation/inquiries/${id}`, { state })
    expect((await set('done')).json().data.attributes).toEqual({ state: 'done' })
    await set('done')
    const last = await set('open')
    const events = await site.events.readStream(inquiryStream(id))
    expect(events.map(({ type }) => type)).toEqual(['InquiryReceived', 'InquiryClosed', 'InquiryReopened'])
    await site.projected(last)
    const { rows } = await site.context.db.query(
      'select state, genre from read.inquiry where inquiry_id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'open', genre: 'bug' }])
  })
})

describe('the subject of a report', () => {
  let author: Caller
  let slug: string
  beforeAll(async () => {
    author = await site.newMember()
    slug = (await site.newGame()).slug
  })
  const draft = async (): Promise<string> =>
    (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  const published = async () => {
    const id = await draft()
    const body = { content: testContent(), revision: '0' }
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body)
    return id
  }
  const article = (id: string) => ({ ...inquiry, genre: 'violation', about: { kind: 'article', id } })
  const user = (id: string) => ({ ...inquiry, genre: 'violation', about: { kind: 'user', id } })
  const hidden = async () => {
    const member = await site.newMember()
    await site.call(member, 'PATCH', '/api/my/profile', { anonymous: true })
    return member.userId
  }
  const unpublished = async () => {
    const id = await published()
    await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${id}/unpublish`))
    return id
  }

  it.each<[string, () => Promise<object>]>([
    ['a draft', async () => article(await draft())],
    ['an article that is no longer public', async () => article(await unpublished())],
    ['an article that never was', async () => article(shortIdFrom(newCommandId()))],
    ['somebody anonymous', async () => user(await hidden())],
    ['nobody', async () => user(shortIdFrom(newCommandId()))],
  ])('must be public: %s is not found, and nothing is stored', async (_, body) => {
    const report = await body()
    const before = await site.events.headPosition()
    for (const who of [visitor, await site.newMember()]) {
      const answer = await site.call(who, 'POST', '/api/inquiries', report, somewhere())
      expect([answer.statusCode, answer.json().errors[0].source]).toEqual([404, { pointer: '/about/id' }])
    }
    expect((await site.writtenSince(before)).filter(type => type.startsWith('Inquiry'))).toEqual([])
  })

  it('may be deleted when the report is sent again', async () => {
    const id = await published()
    const key = { ...somewhere(), ...withKey(newCommandId()) }
    const first = await send(article(id), key)
    expect(first.statusCode).toBe(201)
    await site.projected(await site.call(author, 'DELETE', `/api/my/articles/${id}`))
    expect((await send(article(id), key)).json()).toEqual(first.json())
  })

  it('is stored without control characters, which could alter the page of the staff', async () => {
    const contents = '落ちます\r\n\u001b[31m\u202e読め'
    const { id } = (await send({ ...inquiry, contents })).json().data
    expect((await rowOf(id)).contents).toBe('落ちます\n[31m読め')
  })
})
