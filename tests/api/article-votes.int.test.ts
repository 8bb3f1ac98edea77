import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import type { ArticleVotes } from '@koryaku/contracts/votes/article-vote.api.ts'
import { articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import { ENOUGH_READERS, type VoteKind, voteId } from '@koryaku/contracts/votes/article-vote.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let moderator: Caller
let readers: Caller[]
let author: Caller
let slug: string
let articleId: string
const today = windowStart('daily', new Date())

type Answer = Awaited<ReturnType<typeof both.site.call>>
const ok = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer
}
const reader = (n = 0) => readers[n] as Caller
const edit = async (path: string, body?: object) =>
  both.site.call(author, 'PATCH', `/api/my/articles/${articleId}/${path}`, body)
const vote = (who: Caller, kind: VoteKind, body: object = {}, address = '203.0.113.1') =>
  both.site.call(who, 'POST', `/api/article_votes/${articleId}/${kind}`, body, { 'x-forwarded-for': address })
const withdraw = (who: Caller, kind: VoteKind) =>
  both.site.call(who, 'DELETE', `/api/article_votes/${articleId}/${kind}`)
/** The guide as readers see it once a write is visible. */
async function seen(after: Answer) {
  await both.site.projected(ok(after))
  const headers = { 'x-min-event-position': String(after.headers['x-event-position']) }
  const found = await both.reads.inject({ url: `/api/games/${slug}/articles/${articleId}`, headers })
  return found.json().data.attributes as { votes: ArticleVotes; confirmedByReaders?: number }
}
/** All of them vote alike, each from a separate network. */
async function sayAll(kind: VoteKind, of: object, who = readers): Promise<Answer> {
  const answers = await Promise.all(who.map((one, n) => vote(one, kind, of, `203.0.113.${n + 1}`)))
  return answers
    .map(ok)
    .sort((a, b) => position(a) - position(b))
    .at(-1) as Answer
}
const position = ({ headers }: Answer) => Number(headers['x-event-position'])

beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
  readers = await Promise.all(
    Array.from({ length: ENOUGH_READERS }, () => both.site.newMember({ joinedDaysAgo: 5 })),
  )
})
afterAll(() => both?.stop())
beforeEach(async () => {
  author = await both.site.newMember()
  slug = (await both.site.newGame()).slug
  articleId = ok(await both.site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
  await both.site.projected(ok(await edit('publish', { content: testContent() })))
})

describe('a vote', () => {
  it('is counted once, is shown to the voter, and can be withdrawn', async () => {
    const answer = await vote(reader(), 'helpful')
    expect(answer.json().data.attributes).toEqual({
      ...{ vote: 'helpful', votedByCurrentUser: true, readersCount: 1 },
    })
    ok(await vote(reader(), 'helpful'))
    expect((await seen(answer)).votes).toMatchObject({ helpful: 1, outdated: 0, version: null })
    const id = voteId(articleId, 'helpful', { asOf: null, versionId: null })
    const asked = async () =>
      (
        await both.reads.inject({
          ...{ method: 'POST', url: '/api/my/user_actions', headers: reader().headers },
          payload: { voting_ids: [id] },
        })
      ).json().actions.vote_ids.votes
    expect(await asked()).toEqual([id])
    const gone = await withdraw(reader(), 'helpful')
    expect(gone.json().data.attributes).toMatchObject({ votedByCurrentUser: false, readersCount: 0 })
    expect((await seen(gone)).votes.helpful).toBe(0)
    expect(await asked()).toEqual([])
    const log = await both.site.events.readStream(articleVoteStream(articleId, reader().userId, 'helpful'))
    expect(log.map(({ type }) => type)).toEqual(['ArticleVoted', 'ArticleVoteWithdrawn'])
  })

  it('is written once when it is sent twice at the same instant', async () => {
    await Promise.all([vote(reader(), 'helpful'), vote(reader(), 'helpful')].map(async one => ok(await one)))
    const stream = articleVoteStream(articleId, reader().userId, 'helpful')
    expect(await both.site.events.readStream(stream)).toHaveLength(1)
  })

  it('is reset when the author fixes the outdated text', async () => {
    const { votes } = await seen(await vote(reader(), 'helpful'))
    const said = await vote(reader(), 'outdated', { asOf: votes.asOf })
    expect((await seen(said)).votes).toMatchObject({ outdated: 1, foundOutdated: false })
    const mended = await edit('publish', { content: { ...testContent(), title: '新しい題' } })
    const after = (await seen(mended)).votes
    expect(after).toMatchObject({ outdated: 0, helpful: 1 })
    expect(after.asOf > votes.asOf).toBe(true)
    // A reader with the old page open is asked to check again.
    const late = await vote(reader(1), 'outdated', { asOf: votes.asOf })
    expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'vote_outdated'])
    expect((await seen(await vote(reader(), 'outdated', { asOf: after.asOf }))).votes.outdated).toBe(1)
  })

  it.each([
    ['of one’s own', () => vote(author, 'helpful'), 422, 'own_vote'],
    ['without what it is of', () => vote(reader(), 'outdated'), 422, 'invalid_request'],
    [
      'of a time to come',
      () => vote(reader(), 'outdated', { asOf: '2100-01-01T00:00:00.000Z' }),
      ...([409, 'vote_outdated'] as const),
    ],
    [
      'of a time at which nobody wrote anything',
      () => vote(reader(), 'outdated', { asOf: '0001-01-01T00:00:00.000Z' }),
      ...([409, 'vote_outdated'] as const),
    ],
  ] as const)('%s is refused', async (_, refused, status, code) => {
    const answer = await refused()
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([status, code])
  })

  it('is rejected on a blog and on private works, without showing whether they exist', async () => {
    await both.site.projected(ok(await edit('publish_setting', { kind: 'blog' })))
    expect((await vote(reader(), 'helpful')).statusCode).toBe(404)
    await both.site.projected(ok(await edit('unpublish')))
    expect((await vote(reader(), 'helpful')).statusCode).toBe(404)
    expect((await withdraw(reader(), 'helpful')).statusCode).toBe(404)
  })
})

describe('enough readers', () => {
  it('confirm a guide for a version that its author has not checked', async () => {
    const released = await both.site.call(moderator, 'POST', `/api/games/${slug}/versions`, {
      ...{ label: '1.2', releasedOn: today },
    })
    const { asOf, version } = (await seen(released)).votes
    expect(version).toMatchObject({ label: '1.2' })
    const of = { asOf, versionId: version?.id }
    const invented = await vote(reader(), 'works', { asOf, versionId: articleId })
    expect([invented.statusCode, invented.json().errors[0].code]).toEqual([409, 'vote_outdated'])
    const last = await sayAll('works', of, readers.slice(1))
    expect(await seen(last)).not.toHaveProperty('confirmedByReaders')
    const confirmed = await seen(await vote(reader(), 'works', of, '203.0.113.99'))
    expect(confirmed).toMatchObject({ confirmedByReaders: ENOUGH_READERS, votes: { works: ENOUGH_READERS } })
    // Until as many readers vote the contrary, or a new version is released.
    expect(await seen(await sayAll('other_version', { asOf }))).not.toHaveProperty('confirmedByReaders')
  })

  it('make a notice that it is out of date', async () => {
    const { asOf } = (await seen(await vote(reader(), 'helpful'))).votes
    const last = await sayAll('outdated', { asOf })
    expect((await seen(last)).votes).toMatchObject({ outdated: ENOUGH_READERS, foundOutdated: true })
    const fewer = await seen(await withdraw(reader(), 'outdated'))
    expect(fewer.votes).toMatchObject({ outdated: ENOUGH_READERS - 1, foundOutdated: false })
  })

  it('are not those of one network, nor new accounts: these are counted and decide nothing', async () => {
    const { asOf } = (await seen(await vote(reader(), 'helpful'))).votes
    const there = await Promise.all(readers.map(one => vote(one, 'outdated', { asOf }, '198.51.100.7')))
    const last = there
      .map(ok)
      .sort((a, b) => position(a) - position(b))
      .at(-1) as Answer
    expect((await seen(last)).votes).toMatchObject({ outdated: ENOUGH_READERS, foundOutdated: false })
    const fresh = await Promise.all(readers.map(() => both.site.newMember()))
    const more = await sayAll('outdated', { asOf }, fresh)
    expect((await seen(more)).votes).toMatchObject({ outdated: 2 * ENOUGH_READERS, foundOutdated: false })
  })
})
