import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import { articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { heldInBuffers, readThrough } from '@koryaku/server-kit/testing/held-memory.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readNewestText } from '#articles/text/read-text.ts'
import { connectQueues, openQueue } from '#queues/redis.ts'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { testContent } from '#testing/test-content.ts'
import { textsInArchive } from '#testing/texts-in-archive.ts'
import { nameHashesOf } from '#users/name-hashes.ts'
import { eraseUser, eraseWorks } from './erase-user.ts'
import { exportKey } from './exports.ts'
import { PERSONAL_DATA_QUEUE } from './jobs.ts'
import { forgetOldExports, makeExport } from './make-export.ts'

const PASSWORD = 'nagai himitsu no kotoba'
const LARGE = 64 * 1024 * 1024
const SECRET = '匿されるべき紹介文'
let site: TestApp
let browser: Browser
let email: string
let name: string
let userId: string

beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  browser = openBrowser(site)
  email = `d-${newCommandId()}@example.com`
  name = `d${shortIdFrom(newCommandId())}`
  await browser.call('POST', '/api/identity/sign-up/email', { email, password: PASSWORD, name: 'd' })
  await browser.call('GET', linkIn((await mailsTo(email))[0]))
  const answer = await browser.call('POST', '/api/auth/registrations', { token: await proof(), name })
  userId = answer.json().data.id
  const profile = { displayName: `表示${name}`, description: SECRET, picture: null, anonymous: false }
  await browser.call('PATCH', '/api/my/profile', profile)
})
afterAll(() => site.stop())

const proof = async (): Promise<string> => (await browser.call('GET', '/api/identity/token')).json().token
const erase = async (articles: 'keep' | 'delete', token?: string) =>
  browser.call('DELETE', '/api/my/account', { token: token ?? (await proof()), articles })
const codeOf = (answer: { json: () => { errors?: { code: string }[] } }) => answer.json().errors?.[0]?.code
const finished = () =>
  expect
    .poll(
      async () => {
        const { rows } = await site.context.db.query(
          'select finished_at from identity.erasure where user_id = $1',
          [userId],
        )
        return rows[0]?.finished_at
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBeInstanceOf(Date)

/** A published article and a draft of this member. */
async function write(): Promise<{ published: string; draft: string }> {
  const { slug } = await site.newGame()
  const create = async () => (await browser.call('POST', '/api/articles', { game_slug: slug })).json().data.id
  const [published, draft] = [await create(), await create()]
  const content = testContent('公開の題', '公開の本文')
  await browser.call('PATCH', `/api/my/articles/${published}/publish`, { content, revision: '0' })
  const unseen = { content: testContent('下書きの題', '下書きの本文'), revision: '0' }
  await browser.call('PATCH', `/api/my/articles/${draft}`, unseen)
  return { published, draft }
}
/** Runs an action while the queue is paused, so that the worker takes no job. */
async function whileNoneIsMade<T>(act: () => Promise<T>): Promise<T> {
  const { config, log } = site.context
  const connection = connectQueues(config.REDIS_URL, log)
  const queue = openQueue(PERSONAL_DATA_QUEUE, connection, log)
  try {
    await queue.pause()
    return await act()
  } finally {
    await queue.resume()
    await queue.close()
    connection.disconnect()
  }
}
const lastOf = async (stream: string) => (await site.events.readLast(stream))?.type

describe('erasing an account', () => {
  it('deletes sessions, identity and key immediately, the rest later', async () => {
    const { published, draft } = await write()
    const answer = await erase('keep')
    expect([answer.statusCode, answer.json()]).toEqual([202, { meta: { articles: 'keep' } }])
    expect([...browser.cookies.keys()].filter(cookie => /^(gaming|user)_/.test(cookie))).toEqual([])
    expect((await browser.call('GET', '/api/identity/token')).statusCode).toBe(401)
    const again = await openBrowser(site).call('POST', '/api/identity/sign-in/email', {
      email,
      password: PASSWORD,
    })
    expect(again.statusCode).toBe(401)
    expect(await lastOf(userStream(userId))).toBe('UserErased')
    await finished()
    expect(await lastOf(`article-${published}`)).toBe('ArticlePublished')
    expect(await lastOf(`article-${draft}`)).toBe('ArticleDeleted')
  })

  it('deletes the keys of deleted articles and the owner of remaining ones', async () => {
    const { published, draft } = await write()
    for (const id of [published, draft])
      await browser.call('PATCH', `/api/my/articles/${id}/text`, { base: 't0', text: testContent('新題') })
    const keys = async () => {
      const { rows } = await site.context.db.query(
        'select content_id, owner_id from identity.content_key where content_id = any($1)',
        [[published, draft]],
      )
      return rows
    }
    expect(await keys()).toHaveLength(2)
    await erase('keep')
    await finished()
    expect(await keys()).toEqual([{ content_id: published, owner_id: null }])
    expect(await readNewestText(site.context, published)).toMatchObject({ text: { title: '新題' } })
  })

  it('withdraws the votes of the user on guides of others', async () => {
    const author = await site.newMember()
    const { slug } = await site.newGame()
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, { content: testContent() })
    expect((await browser.call('POST', `/api/article_votes/${id}/helpful`, {})).statusCode).toBe(200)
    await erase('keep')
    await finished()
    expect(await lastOf(articleVoteStream(id, userId, 'helpful'))).toBe('ArticleVoteWithdrawn')
  })

  it('deletes the public articles of a user who chose that', async () => {
    const { published } = await write()
    await erase('delete')
    await finished()
    expect(await lastOf(`article-${published}`)).toBe('ArticleDeleted')
  })

  it('leaves no personal data of the user in any table', async () => {
    await write()
    await browser.call('PATCH', '/api/my/name', { name: `e${name}` }, { 'idempotency-key': newCommandId() })
    await erase('delete')
    await finished()
    const { rows: tables } = await site.context.db.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('read', 'identity') and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const table of tables) {
      const { rows } = await site.context.db.query(
        `select t::text as row from ${table.name} t where t::text ilike any($1)`,
        [[SECRET, name, `e${name}`, email, '下書きの本文'].map(word => `%${word}%`)],
      )
      // Drafts of the other tests have the same text. The rows of this user must not have it.
      expect(
        rows.filter(({ row }) => !row.includes('下書きの本文') || row.includes(userId)),
        table.name,
      ).toEqual([])
    }
  })

  it('leaves only the erasure and the inquiry of the user in schema `identity`', async () => {
    const { db } = site.context
    const { rows: links } = await db.query<{ identity_id: string }>(
      'select identity_id from identity.identity_link where user_id = $1',
      [userId],
    )
    const identityId = links[0]?.identity_id ?? ''
    const session = (await browser.call('GET', '/api/identity/get-session')).json().session
    await write()
    await browser.call('POST', '/api/my/exports')
    await browser.call('POST', '/api/inquiries', { genre: 'other', email, contents: SECRET })
    await openBrowser(site).call('POST', '/api/identity/request-password-reset', {
      ...{ email, redirectTo: '/reset-password' },
    })
    await browser.call('PATCH', '/api/my/user_identities/update_email', {
      ...{ email: `new-${email}`, currentPassword: PASSWORD },
    })
    const nameHash = (await nameHashesOf(db, name)).name.keyed
    // Rows of a registration and of a change of name that a crash interrupted.
    await db.query('insert into identity.registration (identity_id, name_hash) values ($1, $3), ($2, $3)', [
      ...[identityId, userId, nameHash],
    ])
    const { rows } = await db.query<{ token: string }>('select token from identity.session where id = $1', [
      session.id,
    ])
    const words = {
      ...{ identityId, email, name, secret: SECRET, nameHash },
      ...{ session: rows[0]?.token ?? '', sessionId: session.id },
    }
    const places = async (word: string): Promise<string[]> => {
      const { rows: tables } = await db.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_schema = 'identity' and table_type = 'BASE TABLE' order by 1`,
      )
      const found: string[] = []
      for (const { name: table } of tables) {
        const { rowCount } = await db.query(`select 1 from ${table} t where strpos(t::text, $1) > 0`, [word])
        if (rowCount) found.push(table)
      }
      return found
    }
    expect(await places(identityId)).toEqual(
      expect.arrayContaining(['identity.identity_link', 'identity.session', 'identity.registration']),
    )
    expect((await erase('delete')).statusCode).toBe(202)
    await finished()
    const left: Record<string, string[]> = {}
    for (const [what, word] of Object.entries(words)) left[what] = await places(word)
    expect(left).toEqual(Object.fromEntries(Object.keys(words).map(what => [what, []])))
    expect(await places(userId)).toEqual(['identity.erasure', 'identity.inquiry'])
  })

  it('requires a recent sign-in by the same user', async () => {
    await site.context.db.query(
      `update identity.session set "createdAt" = now() - interval '1 hour' where "userId" =
         (select identity_id from identity.identity_link where user_id = $1)`,
      [userId],
    )
    expect(codeOf(await erase('keep'))).toBe('reauthentication_required')
    await browser.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
    const stranger = await site.newMember()
    const stolen = await site.call(stranger, 'DELETE', '/api/my/account', {
      ...{ token: await proof(), articles: 'keep' },
    })
    expect(codeOf(stolen)).toBe('invalid_token')
    expect((await erase('keep')).statusCode).toBe(202)
  })

  it('lets the same email address register as a new user', async () => {
    await erase('keep')
    await finished()
    await browser.call('POST', '/api/identity/sign-up/email', { email, password: PASSWORD, name: 'd' })
    await browser.call('GET', linkIn((await mailsTo(email, 2))[0]))
    const answer = await browser.call('POST', '/api/auth/registrations', {
      ...{ token: await proof(), name: `f${name}` },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data.id).not.toBe(userId)
  })

  it('resumes after a crash between any two steps, without a second event', async () => {
    const { db, events } = site.context
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'keep')`, [userId])
    await eraseUser({ db, events }, userId)
    const objects = connectObjectStore(site.context.config)
    await eraseWorks({ db, events, objects }, userId)
    await eraseWorks({ db, events, objects }, userId)
    const types = (await events.readStream(userStream(userId))).map(({ type }) => type)
    expect(types.filter(type => type === 'UserErased')).toHaveLength(1)
  })
})

describe('exporting the own data', () => {
  interface Export {
    id: string
    attributes: { progress: number; finishedAt: string | null; bytes: number | null }
  }
  const list = async (): Promise<Export[]> => (await browser.call('GET', '/api/my/exports')).json().data

  it('makes one archive with events, articles and pictures, for its owner alone', async () => {
    const { published } = await write()
    const asked = await browser.call('POST', '/api/my/exports')
    expect([asked.statusCode, asked.json().data.attributes.progress]).toEqual([202, 0])
    expect((await browser.call('POST', '/api/my/exports')).json().data.id).toBe(asked.json().data.id)
    await expect
      .poll(async () => (await list())[0]?.attributes, { timeout: 30_000, interval: 100 })
      .toMatchObject({ progress: 1, finishedAt: expect.any(String), bytes: expect.any(Number) })
    const { id } = asked.json().data
    const archive = await browser.call('GET', `/api/my/exports/${id}/archive`)
    expect(archive.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(archive.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const names = archive.rawPayload.toString('latin1')
    for (const part of ['events.jsonl', 'account.json', `articles/${published}.md`])
      expect(names).toContain(part)
    const stranger = await site.newMember()
    const stolen = await site.call(stranger, 'GET', `/api/my/exports/${id}/archive`)
    expect(stolen.statusCode).toBe(404)
    expect((await site.app.inject(`/media/_export-${id}.zip`)).statusCode).toBe(404)
  })

  it('does not identify an anonymous author whose article the member liked and bookmarked', async () => {
    const author = await site.newMember()
    const { slug } = await site.newGame()
    const profile = { displayName: '匿名の人', description: '', picture: null, anonymous: true }
    await site.projected(await site.call(author, 'PATCH', '/api/my/profile', profile))
    const { id: articleId } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json()
      .data
    const content = testContent()
    await site.projected(
      await site.call(author, 'PATCH', `/api/my/articles/${articleId}/publish`, { content }),
    )
    for (const path of ['article_likes', 'article_bookmarks'])
      expect((await browser.call('POST', `/api/${path}/${articleId}`, {})).statusCode).toBeLessThan(300)
    const { id } = (await browser.call('POST', '/api/my/exports')).json().data
    await expect
      .poll(async () => (await list())[0]?.attributes, { timeout: 30_000, interval: 100 })
      .toMatchObject({ progress: 1, finishedAt: expect.any(String) })
    const { rawPayload } = await browser.call('GET', `/api/my/exports/${id}/archive`)
    const files = textsInArchive(rawPayload)
    expect(files).toContain(articleId)
    for (const trace of [author.userId, author.name, '匿名の人']) expect(files).not.toContain(trace)
  })

  it('is begun once for concurrent requests', async () => {
    const ask = () => Promise.all(Array.from({ length: 5 }, () => browser.call('POST', '/api/my/exports')))
    // If an export finished between two requests, the later request would begin another one.
    const asked = await whileNoneIsMade(ask)
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202])
    expect(new Set(asked.map(answer => answer.json().data.id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  it('is downloaded piece by piece, however large it is', async () => {
    const { id } = (await browser.call('POST', '/api/my/exports')).json().data
    await expect.poll(async () => (await list())[0]?.attributes.progress, { timeout: 30_000 }).toBe(1)
    const folder = await mkdtemp(join(tmpdir(), 'koryaku-large-'))
    const file = join(folder, 'archive.zip')
    await writeFile(file, '')
    await truncate(file, LARGE)
    await connectObjectStore(site.context.config).put(
      exportKey(id),
      await openAsBlob(file),
      'application/zip',
    )
    await rm(folder, { recursive: true })
    const address = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const cookie = `gaming_session=${browser.cookies.get('gaming_session')}`
    const before = heldInBuffers()
    const answer = await fetch(`${address}/api/my/exports/${id}/archive`, { headers: { cookie } })
    if (!answer.body) throw new Error('nothing came')
    const { length, held } = await readThrough(answer.body)
    expect([answer.headers.get('content-length'), length]).toEqual([String(LARGE), LARGE])
    expect(held - before).toBeLessThan(LARGE / 2)
  })

  describe('concurrently with the erasure of the account', () => {
    const wish = async () => {
      const exportId = randomBytes(24).toString('base64url')
      await site.context.db.query('insert into identity.data_export (export_id, user_id) values ($1, $2)', [
        exportId,
        userId,
      ])
      return exportId
    }
    const isThere = async (exportId: string) => {
      const found = await connectObjectStore(site.context.config).get(exportKey(exportId))
      found?.body.destroy()
      return found !== undefined
    }

    it('leaves no archive if the erasure happens between bytes and row', async () => {
      const { db, events, config } = site.context
      const exportId = await wish()
      const objects = connectObjectStore(config)
      const put: typeof objects.put = async (...object) => {
        await objects.put(...object)
        expect(await isThere(exportId)).toBe(true)
        await db.query('delete from identity.data_export where user_id = $1', [userId])
      }
      await makeExport({ db, events, objects: { ...objects, put } }, exportId)
      expect(await isThere(exportId)).toBe(false)
    })

    it('leaves no archive if its removal was interrupted', async () => {
      const { db, config } = site.context
      const exportId = await wish()
      const objects = connectObjectStore(config)
      await objects.put(exportKey(exportId), Buffer.from('PK'), 'application/zip')
      await db.query(
        `update identity.data_export set requested_at = now() - interval '8 days' where export_id = $1`,
        [exportId],
      )
      const remove = () => Promise.reject(new Error('cut'))
      await expect(forgetOldExports({ db, objects: { ...objects, remove } })).rejects.toThrow('cut')
      await forgetOldExports({ db, objects })
      expect(await isThere(exportId)).toBe(false)
    })

    it('leaves no archive of an earlier attempt that was killed', async () => {
      const { db, events, config } = site.context
      const exportId = await wish()
      const objects = connectObjectStore(config)
      await db.query('delete from identity.data_export where user_id = $1', [userId])
      await objects.put(exportKey(exportId), Buffer.from('PK'), 'application/zip')
      await makeExport({ db, events, objects }, exportId)
      expect(await isThere(exportId)).toBe(false)
    })
  })

  it('is removed with the account', async () => {
    const { id } = (await browser.call('POST', '/api/my/exports')).json().data
    await expect.poll(async () => (await list())[0]?.attributes.progress, { timeout: 30_000 }).toBe(1)
    await erase('keep')
    await finished()
    const objects = connectObjectStore(site.context.config)
    expect(await objects.get(`_export-${id}.zip`)).toBeUndefined()
  })
})
