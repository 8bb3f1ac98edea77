import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let member: Caller
let other: Caller
let moderator: Caller
let title: string
beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  member = await both.site.newMember()
  other = await both.site.newMember()
  title = `星の庭 ${newCommandId()}`
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const request = (who: Caller, body: object = { title }) =>
  both.site.call(who, 'POST', '/api/requested_games', body)
const vote = (who: Caller, id: string, method: 'POST' | 'DELETE' = 'POST') =>
  both.site.call(who, method, `/api/requested_games/${id}/votes`)
const decide = (id: string, body: object) =>
  both.site.call(moderator, 'PATCH', `/api/moderation/requested_games/${id}`, body)
const idOf = (answer: Answer): string => answer.json().data.id
const attributesOf = (answer: Answer) => answer.json().data.attributes
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code
const read = async (who: Caller | null, path: string, after: Answer) => {
  expect(after.statusCode, after.body).toBeLessThan(300)
  await both.site.projected(after)
  const headers = { ...who?.headers, 'x-min-event-position': String(after.headers['x-event-position']) }
  const answer = await both.reads.inject({ url: `/api/${path}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const own = async (who: Caller, after: Answer) => read(who, 'my/requested_games', after)
const bell = async (who: Caller, after: Answer) => (await read(who, 'my/notifications', after)).data

describe('a request for a game', () => {
  it('is listed for all without its URL, which staff see', async () => {
    const made = await request(member, { title, platforms: ['PC'], url: 'https://example.com/star' })
    expect(attributesOf(made)).toEqual({ state: 'open', isNew: true, votedByCurrentUser: true })
    const listed = (await read(null, 'requested_games?per=100', made)).data.find(
      ({ id }: { id: string }) => id === idOf(made),
    )
    expect(listed.attributes).toEqual({
      ...{ title, platforms: ['PC'], state: 'open', reason: null, game: null, votesCount: 1 },
      requestedAt: expect.any(String),
    })
    const queued = await read(moderator, `moderation/requested_games/${idOf(made)}`, made)
    expect(queued.data.attributes.url).toBe('https://example.com/star')
  })

  it('becomes a vote if the title was requested before, in any spelling', async () => {
    const made = await request(member)
    const again = await request(other, { title: ` ${title.toUpperCase().replace(' ', '・')}！` })
    expect([idOf(again), attributesOf(again).isNew]).toEqual([idOf(made), false])
    const { meta } = await own(other, again)
    expect(meta).toEqual({ totalCount: 0, votedIds: [idOf(made)] })
    expect((await own(member, again)).data[0].attributes.votesCount).toBe(2)
  })

  it('is made once when two accounts send it at the same instant', async () => {
    const answers = await Promise.all([request(member), request(other)])
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(answers.filter(answer => attributesOf(answer).isNew)).toHaveLength(1)
  })

  it('takes one vote of each other account, and gives it back', async () => {
    const id = idOf(await request(member))
    await vote(other, id)
    const twice = await vote(other, id)
    expect((await own(member, twice)).data[0].attributes.votesCount).toBe(2)
    const back = await vote(other, id, 'DELETE')
    expect((await own(member, back)).data[0].attributes.votesCount).toBe(1)
    expect(codeOf(await vote(member, id))).toBe('own_request')
  })

  it.each([
    ['no title', { title: '！？' }, '/title'],
    ['a title that is too long', { title: 'あ'.repeat(121) }, '/title'],
    ['a URL that is none', { title: 'x', url: 'javascript:alert(1)' }, '/url'],
    ['a URL that hides its host', { title: 'x', url: 'https://a.example@b.example/' }, '/url'],
    ['too many platforms', { title: 'x', platforms: Array(11).fill('PC') }, '/platforms'],
  ])('is rejected with %s', async (_, body, pointer) => {
    const answer = await request(member, body)
    expect([answer.statusCode, answer.json().errors[0].source]).toEqual([422, { pointer }])
  })
})

describe('a decision', () => {
  it('notifies the requesting account when the request is accepted, and names the game', async () => {
    const { slug } = await both.site.newGame()
    const id = idOf(await request(member))
    const done = await decide(id, { state: 'accepted', game_slug: slug })
    expect((await own(member, done)).data[0].attributes).toMatchObject({ state: 'accepted', game: { slug } })
    const [told] = await bell(member, done)
    expect(told.attributes).toMatchObject({ action: 'request_accepted', request: { title } })
    expect(told.relationships.notificatable.data.type).toBe('game')
    expect(codeOf(await vote(other, id))).toBe('request_decided')
  })

  it('is private and has a reason when the request is declined', async () => {
    const made = await request(member)
    const done = await decide(idOf(made), { state: 'declined', reason: 'unreleased' })
    expect((await own(member, done)).data[0].attributes).toMatchObject({
      ...{ state: 'declined', reason: 'unreleased' },
    })
    const listed = JSON.stringify(await read(null, 'requested_games?per=100', done))
    expect(listed).not.toContain(idOf(made))
    expect((await bell(member, done))[0].attributes.action).toBe('request_declined')
  })

  it('is made once, and can be undone', async () => {
    const id = idOf(await request(member))
    const decline = { state: 'declined', reason: 'not_a_game' }
    await decide(id, decline)
    expect(codeOf(await decide(id, decline))).toBe('request_decided')
    const reopened = await decide(id, { state: 'open' })
    expect((await own(member, reopened)).data[0].attributes).toMatchObject({ state: 'open', reason: null })
  })

  it('needs a request and a game that exist', async () => {
    const id = idOf(await request(member))
    expect(codeOf(await decide(id, { state: 'duplicate', game_slug: 'no-such-game' }))).toBe('not_found')
    expect(codeOf(await decide('0123456789abc', { state: 'open' }))).toBe('not_found')
    expect((await decide(id, { state: 'declined' })).statusCode).toBe(422)
  })
})
