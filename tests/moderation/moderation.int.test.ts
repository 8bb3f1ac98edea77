import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Caller, startTestApp, type TestApp, visitor } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { MIN_EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { inquiryStream } from '@koryaku/contracts/inquiries/inquiry.events.ts'
import { createQueryApp } from '@koryaku/query-api/app.ts'
import { followPosition, type ReadPosition } from '@koryaku/query-api/reading/read-position.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { readModelPosition } from '@koryaku/server-kit/read-position.ts'
import { Meilisearch } from 'meilisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** From the command to the answer, through the running projector. */
let site: TestApp
let reads: HttpApp
let followers: ReadPosition[]
let author: Caller
let reader: Caller
let moderator: Caller
let callers: Record<string, Pick<Caller, 'headers'>>
let slug: string
let last = 0n

beforeAll(async () => {
  site = await startTestApp()
  const { db, log, config } = site.context
  const source = { db, databaseUrl: config.DATABASE_URL, log }
  const readModels = followPosition(source, 'read_position', readModelPosition)
  const searchIndex = followPosition(source, 'search_position', async () => [])
  followers = [readModels, searchIndex]
  const search = new Meilisearch({ host: process.env.MEILI_URL ?? '', apiKey: process.env.MEILI_KEY })
  reads = createQueryApp({
    ...{ config: { ...process.env, ...config } as never, db, search, log },
    ...{ now: () => new Date(), readModels, searchIndex },
  })
  slug = (await site.newGame()).slug
  author = await site.newMember()
  reader = await site.newMember()
  moderator = await site.newMember({ roles: ['moderator'] })
  callers = {
    ...{ visitor, user: reader, moderator },
    unverified: await site.newMember({ verified: false }),
    g8writer: await site.newMember({ roles: ['g8writer'] }),
    owner: await site.newMember({ roles: ['owner'] }),
  }
})
afterAll(async () => {
  await reads?.close()
  for (const follower of followers) await follower.stop()
  await site?.stop()
})

/** Every command of these tests; the reads after it wait for it. */
async function command(...call: Parameters<TestApp['call']>) {
  const answer = await site.call(...call)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const position = answer.headers['x-event-position']
  if (typeof position === 'string' && BigInt(position) > last) last = BigInt(position)
  return answer
}
const read = (url: string, who: Pick<Caller, 'headers'> = visitor) =>
  reads.inject({ url, headers: { ...who.headers, [MIN_EVENT_POSITION]: last.toString() } })

async function publishedArticle(title = '宣伝の記事'): Promise<string> {
  const { id } = (await command(author, 'POST', '/api/articles', { game_slug: slug })).json().data
  const content = { ...testContent(title), tags: ['宣伝'] }
  await command(author, 'PATCH', `/api/my/articles/${id}/publish`, { content, revision: '0' })
  return id
}
const moderate = (id: string, what: string, body: object) =>
  command(moderator, 'POST', `/api/moderation/articles/${id}/${what}`, body)
const breach = { rule: 'spam', reason: '宣伝だけです', evidenceRevision: '2' }

describe('a suspended article', () => {
  it('leaves every public answer, and comes back when it is reinstated', async () => {
    const id = await publishedArticle()
    await command(reader, 'POST', `/api/article_likes/${id}`)
    await command(reader, 'POST', `/api/article_bookmarks/${id}`)
    const lists = [
      '/api/articles?per=100',
      `/api/games/${slug}/articles`,
      `/api/games/${slug}/articles?sort=popular`,
      `/api/games/${slug}/hashtags/${encodeURIComponent('宣伝')}/articles`,
      `/api/users/${author.name}/articles`,
      '/api/ranking/articles?per=100',
      '/feed.xml',
      '/sitemaps/articles-1.xml',
    ]
    const shown = async () => {
      // First: this one waits for the command, feed and sitemap do not.
      const liked = (await read('/api/my/article_likes', reader)).body.includes(id)
      const found = await Promise.all(lists.map(url => isIn(url, id)))
      return { ...Object.fromEntries(lists.map((url, i) => [url, found[i]])), liked }
    }
    // Works that other tests ranked today fill more than a page.
    const isIn = async (url: string, id: string): Promise<boolean> => {
      for (let page = 1; ; page++) {
        const { body } = await read(page === 1 ? url : `${url}&page=${page}`)
        if (body.includes(id)) return true
        if (!url.startsWith('/api/ranking') || JSON.parse(body).data.length === 0) return false
      }
    }
    const everywhere = (is: boolean) => ({ ...Object.fromEntries(lists.map(url => [url, is])), liked: is })
    const articlePage = async (who: Pick<Caller, 'headers'>) =>
      (await read(`/api/games/${slug}/articles/${id}`, who)).statusCode
    const published = async () => (await read(`/api/games/${slug}`)).json().data.attributes.articlesCount
    const before = await published()
    expect(await shown()).toEqual(everywhere(true))

    await moderate(id, 'suspend', breach)
    expect(await shown()).toEqual(everywhere(false))
    expect(await published()).toBe(before - 1)
    expect([await articlePage(visitor), await articlePage(reader), await articlePage(moderator)]).toEqual([
      404, 404, 404,
    ])
    const own = (await read(`/api/games/${slug}/articles/${id}`, author)).json()
    expect(own.data.attributes.type).toBe('SuspendedArticle')

    await moderate(id, 'reinstate', { reason: '見直しました' })
    expect(await shown()).toEqual(everywhere(true))
    expect(await published()).toBe(before)
    expect(await articlePage(visitor)).toBe(200)
  })

  it('notifies its author of the reason, and keeps their editor in step', async () => {
    const id = await publishedArticle()
    await moderate(id, 'suspend', breach)
    const suspension = `/api/my/articles/${id}/suspension`
    expect((await read(suspension, author)).json().data.attributes).toMatchObject({
      ...{ state: 'suspended', rule: 'spam', reason: '宣伝だけです', appealState: null, appeal: null },
    })
    expect((await read(suspension, author)).body).not.toContain(moderator.userId)
    expect((await read(suspension, reader)).statusCode).toBe(404)
    const { revision } = (await read(`/api/my/articles/${id}/edit`, author)).json().data.attributes
    const edit = { content: testContent('直した題'), revision }
    await command(author, 'PATCH', `/api/my/articles/${id}`, edit)
    await command(author, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '直しました' })
    await moderate(id, 'decide_appeal', { outcome: 'upheld', reason: 'まだ宣伝です' })
    expect((await read(suspension, author)).json().data.attributes).toMatchObject({
      ...{ appealState: 'upheld', appeal: '直しました', decision: 'まだ宣伝です' },
    })
  })

  it('notifies its author of each step, and names no moderator', async () => {
    const alone = await site.newMember()
    const { id } = (await command(alone, 'POST', '/api/articles', { game_slug: slug })).json().data
    const content = testContent('題')
    await command(alone, 'PATCH', `/api/my/articles/${id}/publish`, { content, revision: '0' })
    await moderate(id, 'suspend', { ...breach, evidenceRevision: '1' })
    await command(alone, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '違います' })
    await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    await moderate(id, 'suspend', { ...breach, evidenceRevision: '1' })
    await moderate(id, 'reinstate', { reason: '誤り' })
    const answer = await read('/api/my/notifications', alone)
    const { data, meta } = answer.json()
    expect(data.map((one: { attributes: { action: string } }) => one.attributes.action)).toEqual([
      'reinstated',
      'suspended',
      'appeal_overturned',
      'suspended',
    ])
    expect(meta.uncheckedCount).toBe(4)
    expect(answer.body).not.toContain(moderator.userId)
    expect(data[0].relationships.createdBy.data).toBeNull()
  })
})

describe('the moderation queue', () => {
  it.each([
    ['/api/moderation/articles?list=suspended'],
    ['/api/moderation/articles?list=appeals'],
    ['/api/moderation/articles/ID'],
    ['/api/moderation/summary'],
    ['/api/moderation/inquiries'],
  ])('%s is for moderators and owners alone', async url => {
    const id = await publishedArticle()
    const codes: Record<string, string> = {}
    for (const [who, caller] of Object.entries(callers)) {
      const address = url.replace('ID', id)
      for (const spelling of [address, address.replace(/(\?|$)/, '.json$1')]) {
        const answer = await read(spelling, caller)
        codes[who] = answer.statusCode === 200 ? 'ok' : answer.json().errors[0].code
        if (codes[who] !== 'ok') expect(answer.body).not.toContain('宣伝の記事')
      }
    }
    expect(codes).toEqual({
      ...{ visitor: 'not_signed_in', unverified: 'email_verification_required', user: 'forbidden' },
      ...{ g8writer: 'forbidden', moderator: 'ok', owner: 'ok' },
    })
  })

  it('is the timeline with who, when, rule, reason, evidence, and who read what', async () => {
    const id = await publishedArticle()
    await moderate(id, 'suspend', breach)
    await moderate(id, 'readings', { revisions: ['2'] })
    await command(author, 'POST', `/api/my/articles/${id}/appeal`, { appeal: '違います' })
    await moderate(id, 'decide_appeal', { outcome: 'overturned', reason: '誤り' })
    const { data, meta } = (await read(`/api/moderation/articles/${id}`, moderator)).json()
    expect(data.attributes).toMatchObject({
      ...{ title: '宣伝の記事', type: 'PublishedArticle', gameSlug: slug, authorName: author.name },
      suspension: { state: 'reinstated', appealState: 'overturned' },
    })
    const [by, own] = [{ kind: 'member', name: moderator.name }, { kind: 'author' }]
    const lines = meta.timeline.map((one: { attributes: object }) => one.attributes)
    expect(lines).toMatchObject([
      { type: 'ArticleDrafted', revision: '0', actor: own, text: null },
      { type: 'ArticleSettingsChanged', revision: '1', actor: own },
      { type: 'ArticlePublished', revision: '2', actor: own },
      {
        type: 'ArticleSuspended',
        revision: '3',
        actor: by,
        rule: 'spam',
        text: '宣伝だけです',
        revisions: ['2'],
      },
      { type: 'RestrictedContentRead', revision: null, actor: by, revisions: ['2'] },
      { type: 'SuspensionAppealed', actor: own, text: '違います' },
      { type: 'AppealDecided', actor: by, outcome: 'overturned', text: '誤り' },
      { type: 'ArticleReinstated', actor: by, cause: 'appeal' },
    ])
  })

  describe('the timeline of a draft', () => {
    const draft = async () => {
      const { id } = (await command(author, 'POST', '/api/articles', { game_slug: slug })).json().data
      const content = testContent('まだ誰にも見せない題')
      await command(author, 'PATCH', `/api/my/articles/${id}`, { content, revision: '0' })
      return id as string
    }
    const timeline = (id: string) => read(`/api/moderation/articles/${id}`, moderator)
    const report = (id: string) => ({
      ...{ genre: 'violation', email: 'mihari@example.com', contents: '写しです' },
      about: { kind: 'article', id },
    })

    it('is empty while only its author can read it', async () => {
      const answer = await timeline(await draft())
      expect(answer.statusCode).toBe(404)
      expect(answer.body).not.toContain('まだ誰にも見せない題')
      expect(answer.body).not.toContain(author.name)
    })

    it('is nothing for being reported, read or suspended: there is no way to it', async () => {
      const id = await draft()
      const tries = [
        await site.call(visitor, 'POST', '/api/inquiries', report(id), { 'x-forwarded-for': '10.9.8.6' }),
        await site.call(moderator, 'POST', `/api/moderation/articles/${id}/readings`, { revisions: ['1'] }),
        await site.call(moderator, 'POST', `/api/moderation/articles/${id}/suspend`, {
          ...{ ...breach, evidenceRevision: '1' },
        }),
        await timeline(id),
      ]
      for (const answer of tries) {
        expect(answer.statusCode).toBe(404)
        expect(answer.body).not.toContain('まだ誰にも見せない題')
      }
    })

    it('is nothing where a report of it lies in the log from before', async () => {
      const id = await draft()
      const inquiryId = shortIdFrom(`inquiry of ${id}`)
      const { position } = await site.events.append(inquiryStream(inquiryId), 'no_stream', [
        {
          ...{ id: newCommandId(), type: 'InquiryReceived' },
          data: { inquiryId, genre: 'violation', about: { kind: 'article', id }, memberId: null },
          metadata: {
            ...{ $correlationId: 'c', $causationId: 'c', actorId: 'visitor', app: 'test' },
            occurredAt: new Date().toISOString(),
          },
        },
      ])
      last = position ?? last
      expect((await timeline(id)).statusCode).toBe(404)
      const inbox = (await read('/api/moderation/inquiries?per=100', moderator)).json().data
      const found = inbox.find((one: { id: string }) => one.id === inquiryId)
      expect(found.attributes.about).toMatchObject({ kind: 'article', id, title: null, suspended: false })
    })

    it('is its timeline when it was public before', async () => {
      const id = await publishedArticle()
      const { revision } = (await read(`/api/my/articles/${id}/edit`, author)).json().data.attributes
      await command(author, 'PATCH', `/api/my/articles/${id}/unpublish`, { revision })
      expect((await timeline(id)).statusCode).toBe(200)
    })
  })

  it('are the suspended articles, the appeals that wait, and how many', async () => {
    const counts = async () => (await read('/api/moderation/summary', moderator)).json().data.attributes
    const ids = async (list: string) =>
      (await read(`/api/moderation/articles?list=${list}&per=100`, moderator))
        .json()
        .data.map((one: { id: string }) => one.id)
    const before = await counts()
    const [quiet, loud] = [await publishedArticle(), await publishedArticle()]
    await moderate(quiet, 'suspend', breach)
    await moderate(loud, 'suspend', breach)
    await command(author, 'POST', `/api/my/articles/${loud}/appeal`, { appeal: '違います' })
    expect((await ids('suspended')).slice(0, 2)).toEqual([loud, quiet])
    expect(await ids('appeals')).toContain(loud)
    expect(await ids('appeals')).not.toContain(quiet)
    expect(await counts()).toMatchObject({ suspended: before.suspended + 2, appeals: before.appeals + 1 })
    await command(author, 'DELETE', `/api/my/articles/${quiet}`)
    expect(await ids('suspended')).not.toContain(quiet)
  })

  it('is the inbox by state and genre, with the words while they are kept', async () => {
    const id = await publishedArticle()
    const report = {
      genre: 'violation',
      email: 'mihari@example.com',
      contents: '宣伝です',
      about: { kind: 'article', id },
    }
    const sent = await command(reader, 'POST', '/api/inquiries', report, { 'x-forwarded-for': '10.9.8.7' })
    const inbox = async (query: string) =>
      (await read(`/api/moderation/inquiries?per=100&${query}`, moderator))
        .json()
        .data.find((one: { id: string }) => one.id === sent.json().data.id)?.attributes
    expect(await inbox('genre=violation')).toMatchObject({
      ...{ email: 'mihari@example.com', contents: '宣伝です', memberName: reader.name, state: 'open' },
      about: { kind: 'article', id, title: '宣伝の記事', suspended: false },
    })
    expect(await inbox('genre=bug')).toBeUndefined()
    const article = (await read(`/api/moderation/articles/${id}`, moderator)).json().data.attributes
    expect(article.openReports).toBe(1)
    const done = { state: 'done' }
    await command(moderator, 'PATCH', `/api/moderation/inquiries/${sent.json().data.id}`, done)
    expect(await inbox('state=open')).toBeUndefined()
    await site.context.db.query('delete from identity.inquiry where inquiry_id = $1', [sent.json().data.id])
    expect(await inbox('state=done')).toMatchObject({ email: null, contents: null, genre: 'violation' })
  })

  it('is the inbox without reports about the reader, who cannot close them', async () => {
    const subject = await site.newMember({ roles: ['moderator'] })
    const { id } = (await command(subject, 'POST', '/api/articles', { game_slug: slug })).json().data
    await command(subject, 'PATCH', `/api/my/articles/${id}/publish`, { content: testContent('自分の記事') })
    const report = (about: object, n: number) =>
      command(
        reader,
        ...(['POST', '/api/inquiries'] as const),
        { genre: 'violation', email: `mihari${n}@example.com`, contents: '困っています', about },
        { 'x-forwarded-for': `10.9.8.${n}` },
      )
    const reports = [
      await report({ kind: 'article', id }, 31),
      await report({ kind: 'user', id: subject.userId }, 32),
    ].map(answer => answer.json().data.id as string)
    const inbox = async (who: Caller) => {
      const { data, meta } = (await read('/api/moderation/inquiries?per=100&genre=violation', who)).json()
      return { ids: data.map((one: { id: string }) => one.id), total: meta.totalCount as number }
    }
    const reportsOf = async (who: Caller) =>
      (await read('/api/moderation/summary', who)).json().data.attributes.reports as number
    const [own, others] = [await inbox(subject), await inbox(moderator)]
    expect(others.ids).toEqual(expect.arrayContaining(reports))
    for (const one of reports) expect(own.ids).not.toContain(one)
    expect(others.total - own.total).toBe(2)
    expect((await reportsOf(moderator)) - (await reportsOf(subject))).toBe(2)
    for (const one of reports) {
      const close = (who: Caller) =>
        site.call(who, 'PATCH', `/api/moderation/inquiries/${one}`, { state: 'done' })
      expect((await close(subject)).statusCode).toBe(404)
      expect((await close(moderator)).statusCode).toBe(200)
    }
  })

  it('reports nothing about an author whose key is deleted', async () => {
    const id = await publishedArticle()
    await moderate(id, 'suspend', breach)
    const other = await site.newMember()
    expect((await read(`/api/moderation/articles/${id}`, moderator)).body).toContain('宣伝だけです')
    const { rows } = await site.context.db.query(
      'delete from identity.user_key where user_id = $1 returning key',
      [author.userId],
    )
    expect((await read(`/api/moderation/articles/${id}`, moderator)).body).not.toContain('宣伝だけです')
    await site.context.db.query('insert into identity.user_key values ($1, $2)', [author.userId, rows[0].key])
    expect((await read(`/api/my/articles/${id}/suspension`, other)).statusCode).toBe(404)
  })
})

describe('on the command line', () => {
  const run = (entry: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '../..', entry), ...args], {
      env: process.env,
    })

  it('shows what an undo would do, does it in the name of an owner, and audits the timeline', async () => {
    const id = await publishedArticle()
    const hasty = await site.newMember({ roles: ['moderator'] })
    const owner = await site.newMember({ roles: ['owner'] })
    const suspended = await command(hasty, 'POST', `/api/moderation/articles/${id}/suspend`, breach)
    await site.projected(suspended)
    const [from, to] = [-1, 1].map(hours => new Date(Date.now() + hours * 3_600_000).toISOString())
    const undo = ['undo', '--moderator', hasty.name, '--from', String(from), '--to', String(to)]
    const cli = (...more: string[]) => run('command-api/src/moderation.cli.ts', ...undo, ...more)

    expect((await cli()).stdout).toBe(`${id}  reinstate  宣伝の記事\n`)
    await expect(cli('--as', reader.name, '--reason', '乱用')).rejects.toMatchObject({
      stderr: expect.stringContaining('neither moderator nor owner'),
    })
    expect((await cli('--as', owner.name, '--reason', '乱用')).stdout).toBe(
      `1/1  ${id}  reinstate  宣伝の記事\n`,
    )
    expect((await cli()).stdout).toContain('cannot be undone: somebody else acted since')

    const audit = await run('projector/src/cli.ts', 'audit', id).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    )
    for (const words of [
      `ArticleSuspended by ${hasty.name}`,
      'rule: spam',
      'evidenceRevision: 2',
      'reason: 宣伝だけです',
      `ArticleReinstated by ${owner.name}`,
      'cause: undo',
      'moderation events',
    ])
      expect(audit.stdout).toContain(words)
    expect(audit.stdout).not.toContain(`BROKEN  ${id}`)
  })
})
