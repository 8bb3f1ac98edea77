import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newPartner, newTokenOf, type TestPartner } from '@koryaku/command-api/testing/new-partner.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleTextFamily } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PIXEL } from '#harness/pictures.ts'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let partner: TestPartner
let slug: string
/** The server of a partner's images. */
let pictureHost: string
let asked: string[] = []
const pictures = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  asked.push(pathname)
  if (pathname === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  else if (pathname === '/moved.png') response.writeHead(302, { location: '/map.png' }).end()
  else if (pathname === '/text.png') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  else if (pathname === '/large.png') response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).end()
  else if (pathname.endsWith('.png')) response.end(PIXEL)
  else response.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>(resolve => pictures.listen(0, '127.0.0.1', resolve))
  pictureHost = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  both = await startBothApis({ PICTURE_NETWORKS: ['127.0.0.1'] })
  slug = (await both.site.newGame()).slug
})
afterAll(async () => {
  pictures.close()
  await both?.stop()
})
beforeEach(async () => {
  asked = []
  partner = await newPartner(both.site)
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const PATH = '/api/game8jp/v1/articles'
const article = (change: object = {}) => ({
  ...{
    game_slug: slug,
    title: '塔の登り方',
    html: '<h2>準備</h2><p>鍵を<b>三本</b>集めます。</p>',
    tags: ['塔'],
  },
  ...change,
})
const send = (id: string, change: object = {}, who: { headers: Record<string, string> } = partner) =>
  both.site.call(who, 'PUT', `${PATH}/${id}`, article(change))
const withdraw = (id: string) => both.site.call(partner, 'DELETE', `${PATH}/${id}`)
const attributesOf = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data.attributes
}
const outcomeOf = (answer: Answer): string => attributesOf(answer).outcome
const pathOf = (answer: Answer): string => attributesOf(answer).path
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code
const eventsOf = async (path: string) => {
  const { events } = both.site
  const lifecycle = await events.readStream(articleStream(path))
  const texts = await events.readStream(articleTextFamily.stream(path))
  return [...lifecycle, ...texts].map(({ type }) => type)
}
const read = async (path: string, after: Answer) => {
  await both.site.projected(after)
  const headers = { 'x-min-event-position': String(after.headers['x-event-position']) }
  return both.reads.inject({ url: `/api/games/${slug}/articles/${path}`, headers })
}
const htmlOf = async (path: string, after: Answer): Promise<string> => (await read(path, after)).body
/** Saves a text as the editor does. */
const edit = async (path: string, text: string) => {
  const body = {
    base: (await both.site.call(partner.author, 'GET', `/api/my/articles/${path}/text`)).json().data
      .attributes.ref,
    trigger: 'save',
    text: {
      title: '編集した題',
      document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    },
  }
  return both.site.call(partner.author, 'PATCH', `/api/my/articles/${path}/text`, body)
}
const publish = (path: string) =>
  both.site.call(partner.author, 'PATCH', `/api/my/articles/${path}/publish`, {})
const suspend = async (path: string) => {
  const moderator = await both.site.newMember({ roles: ['moderator'] })
  return both.site.call(moderator, 'POST', `/api/moderation/articles/${path}/suspend`, {
    ...{ rule: 'spam', reason: '確認のため', evidenceRevision: '2' },
  })
}

describe('an imported article', () => {
  it('is published under the account of the partner', async () => {
    const sent = await send('tower')
    expect([sent.statusCode, outcomeOf(sent)]).toEqual([201, 'created'])
    const shown = await read(pathOf(sent), sent)
    expect(shown.statusCode).toBe(200)
    expect(shown.body).toContain('三本')
    expect(shown.body).toContain(partner.author.name)
    expect(await eventsOf(pathOf(sent))).toEqual([
      ...['ArticleDrafted', 'ArticleSettingsChanged', 'ArticlePublished', 'TextSaved'],
    ])
  })

  it('is the same one by POST, PUT and GET', async () => {
    const posted = await both.site.call(partner, 'POST', PATH, { ...article(), external_id: 'tower' })
    const put = await send('tower', { title: '塔の降り方' })
    expect(pathOf(put)).toBe(pathOf(posted))
    const found = await both.site.call(partner, 'GET', `${PATH}/tower`)
    expect(attributesOf(found)).toEqual({ status: 'published', path: pathOf(put) })
  })

  it('is imported, or rejected with the reason, also when it is long', async () => {
    const html = (sentences = 1) => `<p>${'塔に登り、鍵を三本集めます。'.repeat(sentences)}</p>`.repeat(2_000)
    const long = await send('long', { html: html() })
    expect(outcomeOf(long)).toBe('created')
    expect(await htmlOf(pathOf(long), long)).toContain('鍵を三本集めます')
    const tooLong = await send('too-long', { html: html(8) })
    expect([tooLong.statusCode, codeOf(tooLong)]).toEqual([422, 'text_too_long'])
    const unknown = await send('unknown', { html: html(), title: 7 })
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([422, 'invalid_request'])
  })

  it('is not written again when it is repeated', async () => {
    const path = pathOf(await send('tower'))
    const before = await eventsOf(path)
    const again = await send('tower')
    expect([again.statusCode, outcomeOf(again)]).toEqual([200, 'unchanged'])
    expect(await eventsOf(path)).toEqual(before)
  })

  it('counts no other request of the partner as an edit of this site', async () => {
    await send('tower')
    const texts = ['三本', '四本', '五本', '六本']
    const answers = await Promise.all(texts.map(n => send('tower', { html: `<p>鍵は${n}です。</p>` })))
    for (const answer of answers)
      expect([attributesOf(answer).status, outcomeOf(answer)]).toEqual(['published', 'updated'])
  })

  it('is made once when it is sent twice at the same time', async () => {
    const answers = await Promise.all([send('tower'), send('tower')])
    expect(answers.map(outcomeOf)).not.toContain('edited_here')
    expect(await eventsOf(pathOf(answers[0]))).toEqual([
      ...['ArticleDrafted', 'ArticleSettingsChanged', 'ArticlePublished', 'TextSaved'],
    ])
  })

  it('is updated, and can go back to an earlier text', async () => {
    const path = pathOf(await send('tower'))
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>', tags: ['塔', '鍵'] })
    expect(outcomeOf(updated)).toBe('updated')
    expect(await htmlOf(path, updated)).toContain('五本')
    const back = await send('tower')
    expect(outcomeOf(back)).toBe('updated')
    expect(await htmlOf(path, back)).toContain('三本')
  })

  it('stays in its game', async () => {
    await send('tower')
    const other = await both.site.newGame()
    const moved = await send('tower', { game_slug: other.slug })
    expect([moved.statusCode, moved.json().errors[0].source.pointer]).toEqual([422, '/game_slug'])
  })

  it('has an id per partner and external id', async () => {
    const path = pathOf(await send('tower'))
    const other = await newPartner(both.site)
    expect(pathOf(await send('tower', {}, other))).not.toBe(path)
    expect((await both.site.call(other, 'DELETE', `${PATH}/nothing`)).statusCode).toBe(404)
  })
})

describe('withdrawing', () => {
  it('takes an article from readers; sent again unchanged it is public again, each time', async () => {
    const path = pathOf(await send('tower'))
    for (let n = 0; n < 2; n++) {
      const withdrawn = await withdraw('tower')
      expect(attributesOf(withdrawn)).toMatchObject({ outcome: 'withdrawn', status: 'draft' })
      expect((await read(path, withdrawn)).statusCode).toBe(404)
      expect(outcomeOf(await withdraw('tower'))).toBe('unchanged')
      const again = await send('tower')
      expect(attributesOf(again)).toMatchObject({ outcome: 'republished', status: 'published' })
      expect((await read(path, again)).statusCode).toBe(200)
    }
  })

  it('needs an article', async () => expect(codeOf(await withdraw('nothing'))).toBe('not_found'))
})

describe('an article that changed on this site', () => {
  it('an edited article keeps its public text; the update is a newer draft', async () => {
    const path = pathOf(await send('tower'))
    await edit(path, 'ここで直しました。')
    await publish(path)
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>' })
    expect(attributesOf(updated)).toMatchObject({ outcome: 'edited_here', status: 'published' })
    expect(await htmlOf(path, updated)).toContain('ここで直しました。')
    const newest = await both.site.call(partner.author, 'GET', `/api/my/articles/${path}/text`)
    expect(newest.body).toContain('五本')
    expect(outcomeOf(await send('tower', { html: '<p>鍵は六本です。</p>' }))).toBe('edited_here')
  })

  it('an update flows again when its draft was published here', async () => {
    const path = pathOf(await send('tower'))
    await edit(path, 'ここで直しました。')
    await publish(path)
    await send('tower', { html: '<p>鍵は五本です。</p>' })
    await publish(path)
    const updated = await send('tower', { html: '<p>鍵は六本です。</p>' })
    expect(outcomeOf(updated)).toBe('updated')
    expect(await htmlOf(path, updated)).toContain('六本')
  })

  it('a draft that was begun here is not lost, and stays unpublished', async () => {
    const path = pathOf(await send('tower'))
    await edit(path, 'ここで直しました。')
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>' })
    expect(outcomeOf(updated)).toBe('edited_here')
    expect(await htmlOf(path, updated)).toContain('三本')
  })

  it('tags that were changed here stay', async () => {
    const path = pathOf(await send('tower'))
    await both.site.call(partner.author, 'PATCH', `/api/my/articles/${path}/tags`, { add: ['最上階'] })
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>' })
    expect(outcomeOf(updated)).toBe('updated')
    expect(await htmlOf(path, updated)).toContain('最上階')
  })

  it('a suspended article is saved and not published', async () => {
    const path = pathOf(await send('tower'))
    const suspended = await suspend(path)
    expect(suspended.statusCode, suspended.body).toBeLessThan(300)
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>' })
    expect(attributesOf(updated)).toMatchObject({ outcome: 'suspended', status: 'suspended' })
    expect((await eventsOf(path)).filter(type => type === 'TextSaved')).toHaveLength(2)
    expect((await eventsOf(path)).filter(type => type === 'ArticleRevised')).toEqual([])
    expect(codeOf(await withdraw('tower'))).toBe('article_suspended')
  })

  it('an article that was unpublished here is saved and stays so', async () => {
    const path = pathOf(await send('tower'))
    await both.site.call(partner.author, 'PATCH', `/api/my/articles/${path}/unpublish`, {})
    const updated = await send('tower', { html: '<p>鍵は五本です。</p>' })
    expect(attributesOf(updated)).toMatchObject({ outcome: 'unpublished_here', status: 'draft' })
  })

  it('an article that was deleted here is refused', async () => {
    const path = pathOf(await send('tower'))
    await both.site.call(partner.author, 'DELETE', `/api/my/articles/${path}`)
    const updated = await send('tower')
    expect([updated.statusCode, codeOf(updated)]).toEqual([410, 'article_removed'])
  })
})

describe('a token', () => {
  it.each([
    ['none', {}],
    ['a made-up one', { authorization: `Bearer kpt_${'a'.repeat(43)}` }],
    ['one of another form', { authorization: 'Basic abc' }],
  ])('%s opens nothing', async (_, headers) => {
    const answer = await send('tower', {}, { headers: headers as Record<string, string> })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'partner_token_invalid'])
  })

  it('opens nothing once it is revoked', async () => {
    const { partnerId, tokenId, owner } = partner
    await both.site.call(owner, 'DELETE', `/api/partners/${partnerId}/tokens/${tokenId}`)
    expect(codeOf(await send('tower'))).toBe('partner_token_invalid')
  })

  it('opens what it is for', async () => {
    const { token } = await newTokenOf(both.site, partner, { scopes: ['images'] })
    const answer = await send('tower', {}, { headers: { authorization: `Bearer ${token}` } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'partner_scope_missing'])
  })

  it('stays valid for a day when another one replaces it', async () => {
    await newTokenOf(both.site, partner, { replaces: partner.tokenId })
    expect(outcomeOf(await send('tower'))).toBe('created')
    const now = both.site.context.now
    both.site.context.now = () => new Date(Date.now() + 25 * 3_600_000)
    try {
      expect(codeOf(await send('tower'))).toBe('partner_token_invalid')
    } finally {
      both.site.context.now = now
    }
  })

  it('opens nothing while its partner is suspended', async () => {
    const { partnerId, owner } = partner
    const set = (suspended: boolean) =>
      both.site.call(owner, 'PATCH', `/api/partners/${partnerId}`, { suspended })
    await set(true)
    expect(codeOf(await send('tower'))).toBe('partner_suspended')
    await set(false)
    expect(outcomeOf(await send('tower'))).toBe('created')
  })

  it('is stored nowhere: neither in the log nor in the database', async () => {
    const { token } = await newTokenOf(both.site, partner)
    const log: string[] = []
    for await (const event of both.site.events.readAll()) log.push(JSON.stringify(event.data))
    expect(log.join()).not.toContain(token)
    const { rows } = await both.site.context.db.query(
      'select token_hash::text as text from identity.partner_token union all select body from identity.command_receipt',
    )
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a refused request', () => {
  it.each([
    ['no title', { title: '' }, '/title'],
    ['no text', { html: '<script>1</script>' }, '/html'],
    ['a game that is not in the catalogue', { game_slug: 'no-such-game' }, '/game_slug'],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, '/tags'],
    ['HTML of too many elements', { html: '<i>a</i>'.repeat(40_000) }, '/html'],
  ])('%s', async (_, change, pointer) => {
    const answer = await send('tower', change)
    expect([answer.statusCode, answer.json().errors[0].source?.pointer]).toEqual([422, pointer])
    expect((await both.site.call(partner, 'GET', `${PATH}/tower`)).statusCode).toBe(404)
  })

  it('more than a megabyte', async () =>
    expect((await send('tower', { html: 'x'.repeat(1_100_000) })).statusCode).toBe(413))

  it('more calls in a minute than are allowed', async () => {
    const calls = await Promise.all(
      Array.from({ length: 61 }, () => both.site.call(partner, 'GET', `${PATH}/tower`)),
    )
    expect(calls.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
  })
})

describe('images', () => {
  const withImages = (...names: string[]) => ({
    html: `<p>地図</p>${names.map(name => `<img src="${pictureHost}/${name}" alt="塔の地図">`).join('')}`,
  })
  const leftOutOf = (answer: Answer) => attributesOf(answer).left_out

  it('are fetched, encoded again and shown from here; one that was fetched is not fetched again', async () => {
    const sent = await send('tower', { ...withImages('map.png'), thumbnail_url: `${pictureHost}/map.png` })
    expect(leftOutOf(sent)).toEqual([])
    const html = await htmlOf(pathOf(sent), sent)
    expect(html).toMatch(/img src=\\"\/media\/[a-z0-9-]+\.webp\\" alt=\\"塔の地図/)
    expect(html).not.toContain(pictureHost)
    expect(
      outcomeOf(await send('tower', { ...withImages('map.png'), thumbnail_url: `${pictureHost}/map.png` })),
    ).toBe('unchanged')
    expect(asked).toEqual(['/map.png'])
  })

  it.each([
    ['a redirect into a private network', 'inside', 'not_allowed'],
    ['what is no image', 'text.png', 'not_a_picture'],
    ['what is too large', 'large.png', 'too_large'],
    ['what is not there', 'nothing', 'not_fetched'],
  ])('leaves out and reports %s', async (_, name, reason) => {
    const sent = await send('tower', withImages(name))
    expect(leftOutOf(sent)).toEqual([{ what: 'picture', name: `${pictureHost}/${name}`, reason, count: 1 }])
    expect(attributesOf(sent).status).toBe('published')
  })

  it('are found where they moved to', async () =>
    expect(leftOutOf(await send('tower', withImages('moved.png')))).toEqual([]))

  it.each([
    'http://8.8.8.8:22/a.png',
    'http://[::1]/a.png',
    'http://10.0.0.1/a.png',
    'http://u:p@127.0.0.1/a.png',
  ])('are never requested from %s', async url => {
    const answer = await both.site.call(partner, 'POST', '/api/game8jp/images', { url })
    expect([answer.statusCode, codeOf(answer), answer.json().errors[0].detail]).toEqual([
      ...[422, 'picture_not_fetched', 'not_allowed'],
    ])
  })

  it('are added later when they can be fetched', async () => {
    const page = (src: string) => ({ html: `<p>地図</p><img src="${src}">` })
    await send('tower', page(`${pictureHost}/nothing`))
    expect(outcomeOf(await send('tower', page(`${pictureHost}/map.png`)))).toBe('updated')
  })

  it('are put here by their URL, and can be used in an article', async () => {
    const put = await both.site.call(partner, 'POST', '/api/game8jp/images', {
      url: `${pictureHost}/map.png`,
    })
    expect([put.statusCode, put.json().data.attributes]).toMatchObject([201, { width: 1, height: 1 }])
    const { src } = put.json().data.attributes
    const sent = await send('tower', { html: `<p>地図</p><img src="${src}">` })
    expect(leftOutOf(sent)).toEqual([])
    expect(await htmlOf(pathOf(sent), sent)).toContain(src)
  })

  it('are left out if another account owns them and does not share them', async () => {
    const other = await newPartner(both.site)
    const put = await both.site.call(other, 'POST', '/api/game8jp/images', { url: `${pictureHost}/map.png` })
    const { src } = put.json().data.attributes
    const sent = await send('tower', { html: `<p>地図</p><img src="${src}">` })
    expect(leftOutOf(sent)).toMatchObject([{ what: 'picture', reason: 'not_shared' }])
  })
})

describe('a dry run', () => {
  it('reports the changes it would make, and writes nothing', async () => {
    const before = await both.site.events.headPosition()
    const html = `<p>a</p><script>1</script><img src="${pictureHost}/map.png">`
    const tried = await send('tower', { html, dry_run: true })
    expect(attributesOf(tried)).toMatchObject({
      ...{ outcome: 'created', status: 'none', dry_run: true },
      left_out: [{ what: 'element', name: 'script' }],
    })
    expect(await both.site.writtenSince(before)).toEqual([])
    expect(asked).toEqual([])
    const run = await both.site.call(partner, 'GET', PATH)
    expect(run.json()).toEqual({ data: [], meta: { totalCount: 0, runs: [] } })
  })

  it('leaves the article public when it withdraws', async () => {
    await send('tower')
    const tried = await both.site.call(partner, 'DELETE', `${PATH}/tower?dry_run=true`)
    expect(attributesOf(tried)).toMatchObject({ outcome: 'withdrawn', status: 'published' })
  })
})

describe('a run', () => {
  it('lists what became of each article, what needs a look first', async () => {
    await send('bridge', { run: 'nightly-1', html: '<p>a</p><style>b</style>' })
    await send('tower', { run: 'nightly-1', game_slug: 'no-such-game' })
    await send('bridge', { run: 'nightly-2', html: '<p>a</p><style>b</style>' })
    const first = await both.site.call(partner, 'GET', `${PATH}?run=nightly-1`)
    expect(first.json().data).toMatchObject([
      { id: 'tower', attributes: { outcome: 'refused', code: 'invalid_request' } },
      { id: 'bridge', attributes: { outcome: 'created', code: null, left_out: [{ name: 'style' }] } },
    ])
    const newest = await both.site.call(partner.owner, 'GET', `/api/partners/${partner.partnerId}/runs`)
    expect(newest.json()).toMatchObject({
      data: [{ id: 'bridge', attributes: { outcome: 'unchanged' } }],
      meta: {
        runs: [
          { id: 'nightly-2', attributes: { counts: { unchanged: 1 }, articlesCount: 1 } },
          { id: 'nightly-1', attributes: { counts: { refused: 1, created: 1 }, articlesCount: 2 } },
        ],
      },
    })
  })

  it('defaults to the name of the day', async () =>
    expect(attributesOf(await send('tower')).run).toMatch(/^\d{4}-\d\d-\d\d$/))

  it('rejects new articles when it is full, and still accepts those it contains', async () => {
    await both.site.context.db.query(
      `insert into identity.partner_result
       select $1, 'full', 'a' || n, 'x', 'created', null, '[]', now() from generate_series(1, 5000) n`,
      [partner.partnerId],
    )
    expect(codeOf(await send('tower', { run: 'full' }))).toBe('partner_run_full')
    expect(outcomeOf(await send('a1', { run: 'full' }))).toBe('created')
  })
})

describe('a new partner', () => {
  it('is added once when two requests with its name are concurrent', async () => {
    const { owner, author } = partner
    const name = `Star ${author.name}`
    const add = (name: string) =>
      both.site.call(owner, 'POST', '/api/partners', { name, author_name: author.name })
    const answers = await Promise.all([add(name), add(name.toUpperCase())])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const rejected = answers.find(({ statusCode }) => statusCode === 409)
    expect(rejected?.json().errors).toMatchObject([{ code: 'name_taken', source: { pointer: '/name' } }])
  })
})

describe('the list of partners', () => {
  it('shows owners their tokens without the token', async () => {
    const { id, token } = await newTokenOf(both.site, partner, { scopes: ['images'], days: 30 })
    const { partnerId, tokenId, owner, author } = partner
    const revoked = await both.site.call(owner, 'DELETE', `/api/partners/${partnerId}/tokens/${tokenId}`)
    await both.site.projected(revoked)
    const headers = { ...owner.headers, 'x-min-event-position': String(revoked.headers['x-event-position']) }
    const list = await both.reads.inject({ url: '/api/partners', headers })
    expect(list.body).not.toContain(token)
    const shown = list.json().data.find((one: { id: string }) => one.id === partnerId)
    expect(shown.attributes).toMatchObject({ author: { name: author.name }, suspended: false })
    expect(shown.attributes.tokens).toMatchObject([
      { id, scopes: ['images'], state: 'valid' },
      { id: tokenId, state: 'revoked' },
    ])
  })
})
