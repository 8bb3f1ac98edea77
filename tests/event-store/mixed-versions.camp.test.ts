import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { execute } from '@koryaku/command-api/command-handling/execute.ts'
import { sealModeration } from '@koryaku/command-api/moderation/seal-moderation.ts'
import { checkAllDecider } from '@koryaku/command-api/notifications/check-all.decider.ts'
import { eraseUser, eraseWorks } from '@koryaku/command-api/personal-data/erase-user.ts'
import { gatherOwnRecords } from '@koryaku/command-api/personal-data/own-records.ts'
import { type Caller, startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { notificationInboxStream } from '@koryaku/contracts/notifications/notification-inbox.events.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { appendStored } from '@koryaku/contracts/testing/append-stored.ts'
import { releaseAfter } from '@koryaku/contracts/testing/releases.ts'
import { rebuild } from '@koryaku/projector/engine/rebuild.ts'
import { verify } from '@koryaku/projector/engine/verify.ts'
import { startExport } from '@koryaku/projector/export/export-events.ts'
import { exportableTypes } from '@koryaku/projector/export/exported-events.ts'
import { projections } from '@koryaku/projector/projections/index.ts'
import { readLog } from '@koryaku/projector/ranking/read-log.ts'
import { RANKING_STREAMS, startReplay } from '@koryaku/projector/ranking/replay.ts'
import { contents } from '@koryaku/projector/testing/feed.ts'
import { type LiveSite, startLiveSite } from '@koryaku/projector/testing/live-site.ts'
import { connectEventStore, type EventStore, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import { connectObjectStore } from '@koryaku/server-kit/objects/object-store.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOwnLog } from '#harness/event-store.ts'

/**
 * One log holds events of every version in which they were ever written, another the same events as today's code would
 * write them: whatever reads the first must find what it finds in the second.
 */
const never = new AbortController().signal
const YEAR = { from: '2026-01-01', to: '2036-12-31' }
const today = releaseAfter('NotificationsChecked')

let logs: Awaited<ReturnType<typeof startOwnLog>>[]
let mixed: LiveSite
let fresh: LiveSite
let site: TestApp
let author: Caller
let articles: string[]
/** The log of the second site, written by a release with no older reader running. */
let copy: EventStore
let copied: bigint | undefined

beforeAll(async () => {
  logs = [await startOwnLog(), await startOwnLog()]
  const [first, second] = logs.map(({ url }) => url)
  mixed = await startLiveSite(projections, undefined, { eventStoreUrl: first ?? '' })
  fresh = await startLiveSite(projections, undefined, { eventStoreUrl: second ?? '' })
  copy = connectEventStore(second ?? '', today)
  site = await startTestApp({ EVENTSTORE_URL: first ?? '', DATABASE_URL: mixed.databaseUrl })
  await livedThrough()
  await copyLog()
}, 240_000)
afterAll(async () => {
  await site?.stop()
  await copy?.close()
  await mixed?.stop()
  await fresh?.stop()
  for (const log of logs ?? []) await log.stop()
})

/** Members who write, like and look at the bell, which is written in every way in which it ever was. */
async function livedThrough(): Promise<void> {
  const { slug } = await site.newGame()
  author = await site.newMember()
  const fans = [
    await site.newMember(),
    await site.newMember(),
    await site.newMember(),
    await site.newMember(),
  ]
  const moderator = await site.newMember({ roles: ['moderator'] })
  await site.projected({ headers: {} })
  articles = []
  for (const title of ['一', '二']) {
    const { id } = (await site.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data
    const body = { content: testContent(title), revision: '0' }
    await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${id}/publish`, body))
    articles.push(id)
  }
  await publishedAsBefore(slug)
  const looks = [asPosition, asWrittenWhileOldCodeReads, asWrittenAfterIt]
  for (const [n, fan] of fans.entries()) {
    const home = { 'x-forwarded-for': `203.0.113.${n + 1}` }
    const liked = await site.call(fan, 'POST', `/api/article_likes/${articles[n % 2]}`, undefined, home)
    expect(liked.statusCode).toBe(200)
    await site.projected(liked)
    // The last like is still unread.
    await looks[n]?.()
  }
  const breach = { rule: 'spam', reason: '宣伝だけです', evidenceRevision: '1' }
  const suspended = await site.call(
    moderator,
    'POST',
    `/api/moderation/articles/${articles[1]}/suspend`,
    breach,
  )
  expect(suspended.statusCode).toBe(200)
  await site.projected(suspended)
  await sealModeration(site.context)
  await mixed.reached((await site.events.headPosition()) ?? -1n)
}

/**
 * Legacy articles have a separate text stream: the text is stored there, and the publication names no text.
 */
async function publishedAsBefore(slug: string): Promise<void> {
  const drafted = await site.call(author, 'POST', '/api/articles', { game_slug: slug })
  const { id: articleId } = drafted.json().data
  const first = await site.events.readLast(articleStream(articleId))
  if (first?.type !== 'ArticleDrafted') throw new Error('it was not drafted')
  const { authorId, gameId, content } = first.data
  const where = { articleId, authorId, gameId }
  const { content: paragraphs } = testContent().document
  const written = {
    ...content,
    title: '昔',
    tags: ['弓'],
    document: { type: 'doc', version: 1, content: paragraphs },
  }
  const by = { stream: articleStream(articleId), actorId: authorId }
  await appendStored(logs[0]?.url ?? '', [
    { ...by, type: 'ArticleEdited', data: { ...where, content: written } },
    { ...by, type: 'ArticlePublished', data: where },
  ])
  // Afterwards the public article works as any other.
  const saved = { base: 'a1', ops: [{ op: 'title', title: '昔と今' }] }
  await site.projected(await site.call(author, 'PATCH', `/api/my/articles/${articleId}/text`, saved))
}

/** Version 1 of the first days: how far the bell was read, as a position of the store of that time. */
async function asPosition(): Promise<void> {
  const { userId } = author
  await appendStored(logs[0]?.url ?? '', [
    {
      ...{ stream: notificationInboxStream(userId), type: 'NotificationsChecked', actorId: userId },
      data: { userId, upTo: String(await site.events.headPosition()) },
    },
  ])
}

/** Version 1 as it is still written. */
async function asWrittenWhileOldCodeReads(): Promise<void> {
  expect((await site.call(author, 'POST', '/api/my/notifications/check_all')).statusCode).toBe(200)
}

/** Version 2. */
async function asWrittenAfterIt(): Promise<void> {
  const events = connectEventStore(logs[0]?.url ?? '', today)
  const { userId } = author
  const { rows } = await mixed.db.query(
    'select notification_id from read.notification order by position desc',
  )
  const envelope = { commandId: newCommandId(), commandHash: 'check', correlationId: userId, actorId: userId }
  await execute(
    events,
    {
      ...{ stream: notificationInboxStream(userId), decider: checkAllDecider(userId) },
      command: rows[0]?.notification_id,
    },
    { ...envelope, occurredAt: new Date().toISOString() },
  )
  await events.close()
}

/** Copies the events since then to the second log, each as current code writes it, and the keys of users. */
async function copyLog(): Promise<void> {
  const { rows } = await mixed.db.query('select user_id, key from identity.user_key')
  for (const { user_id, key } of rows)
    await fresh.db.query('insert into identity.user_key values ($1, $2) on conflict do nothing', [
      user_id,
      key,
    ])
  const contents = await mixed.db.query('select content_id, owner_id, key from identity.content_key')
  for (const { content_id, owner_id, key } of contents.rows)
    await fresh.db.query('insert into identity.content_key values ($1, $2, $3) on conflict do nothing', [
      ...[content_id, owner_id, key],
    ])
  for await (const recorded of site.events.readAll(copied === undefined ? {} : { after: copied })) {
    const { id, stream, revision, metadata, type, data, position } = requireKnown(recorded)
    const { schemaVersion: _, ...rest } = metadata
    const event = { type, data, id, metadata: rest } as never
    const expected = revision === 0n ? 'no_stream' : revision - 1n
    await copy.append(stream as Stream<DomainEvent>, expected, [event])
    copied = position
  }
  await fresh.reached((await copy.headPosition()) ?? -1n)
}

const rowsOf = (one: LiveSite) => contents(one.db, projections, { withPositions: false })
const both = () => [mixed, fresh] as const

describe('a log of mixed versions', () => {
  it('holds each way in which a check was ever written, and the other only the newest', async () => {
    const stream = notificationInboxStream(author.userId)
    const shapes = async (events: EventStore) =>
      (await events.readStream(stream)).map(({ original, metadata }) => [
        metadata.schemaVersion,
        Object.keys(original).join(),
      ])
    expect(await shapes(site.events)).toEqual([
      [1, 'userId,upTo'],
      [1, 'userId,upToEventId'],
      [2, 'userId,upToEventId'],
    ])
    expect(await shapes(copy)).toEqual(Array(3).fill([2, 'userId,upToEventId']))
  })

  it('is read live to the same rows', async () => {
    const rows = await rowsOf(mixed)
    expect(rows).toEqual(await rowsOf(fresh))
    expect(rows.notification?.length).toBeGreaterThan(4)
    const { rows: unread } = await mixed.db.query(
      `select n.action from read.notification n join read.notification_watermark w using (user_id)
        where n.position > w.up_to and user_id = $1 order by n.position`,
      [author.userId],
    )
    expect(unread.map(({ action }) => action)).toEqual(['liked', 'suspended'])
  })

  it('is rebuilt and verified to the same rows', async () => {
    const before = await contents(mixed.db, projections)
    const rebuilt = await rebuild(mixed, projections, { signal: never })
    expect(rebuilt.filter(({ differences }) => differences > 0)).toEqual([])
    expect(rebuilt.length).toBeGreaterThan(0)
    expect(await contents(mixed.db, projections)).toEqual(before)
    const { comparisons } = await verify(mixed, projections, { signal: never })
    expect(comparisons.filter(({ differences }) => differences > 0)).toEqual([])
  })

  it('is replayed to the same ranking', async () => {
    const options = { prefixes: RANKING_STREAMS, signal: never, onProgress: () => {} }
    const [one, other] = await Promise.all(
      both().map(async ({ events }) => {
        const replay = startReplay(YEAR)
        await readLog(events, options, replay.add)
        return replay.ranking(liveFormula)
      }),
    )
    expect(one).toEqual(other)
    expect(one?.map(({ articleId, likes }) => [articleId, likes])).toEqual([[articles[0], 2]])
  })

  it('is exported for analysis in the same rows', async () => {
    const [one, other] = await Promise.all(
      both().map(async ({ events }) => {
        const written: unknown[] = []
        const sink = {
          write: async (rows: readonly unknown[][]) => void written.push(...rows.map(([, ...row]) => row)),
          end: async () => {},
        }
        const exporting = startExport({ ...YEAR, types: exportableTypes, key: Buffer.alloc(32, 1) }, sink)
        for await (const event of events.readAll()) await exporting.add(event)
        await exporting.end()
        return written
      }),
    )
    expect(one).toEqual(other)
    expect(one?.length).toBeGreaterThan(10)
  })

  it('is handed to its member in today’s words', async () => {
    const { userId } = author
    const key = (await findUserKeys(mixed.db, [userId])).get(userId)
    const [one, other] = await Promise.all(
      both().map(async ({ db, events }, n) => {
        const folder = join(logs[n]?.folder ?? '', 'own')
        mkdirSync(folder)
        await gatherOwnRecords({ db, events }, { userId, key }, folder, async () => {})
        const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file =>
          file.isFile(),
        )
        return files
          .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name), 'utf8')])
          .sort()
      }),
    )
    expect(one).toEqual(other)
    const [, lines = ''] = one?.find(([name]) => name === 'events.jsonl') ?? []
    const checks = lines.split('\n').filter(line => line.includes('NotificationsChecked'))
    expect(checks.map(line => Object.keys(JSON.parse(line).data))).toEqual(
      Array(3).fill(['userId', 'upToEventId']),
    )
  })

  it('is audited without a fault', async () => {
    for (const { events, eventStoreUrl } of both()) {
      const { faults, ...counts } = await auditSealedStreams(events)
      expect([faults, counts.seals, counts.events, counts.waiting]).toEqual([[], 1, 1, 0])
      const cli = join(import.meta.dirname, '../../projector/src/cli.ts')
      // Not in one breath: the store is in this process. It rejects where the audit finds a fault.
      const env = { ...process.env, EVENTSTORE_URL: eventStoreUrl }
      const { stdout } = await promisify(execFile)(process.execPath, [cli, 'audit'], { env })
      expect(stdout).not.toBe('')
    }
  })

  it('forgets an erased member in the same rows', async () => {
    const { db } = site.context
    expect(JSON.stringify(await rowsOf(mixed))).toContain(author.name)
    await db.query(`insert into identity.erasure (user_id, articles) values ($1, 'delete')`, [author.userId])
    await eraseUser(site.context, author.userId)
    const objects = connectObjectStore(site.context.config)
    await eraseWorks({ ...site.context, objects }, author.userId)
    await mixed.reached((await site.events.headPosition()) ?? -1n)
    await fresh.db.query('delete from identity.user_key where user_id = $1', [author.userId])
    await copyLog()
    const rows = await rowsOf(mixed)
    expect(rows).toEqual(await rowsOf(fresh))
    expect(JSON.stringify(rows)).not.toContain(author.name)
    const rebuilt = await rebuild(mixed, projections, { signal: never })
    expect(rebuilt.filter(({ differences }) => differences > 0)).toEqual([])
  })
})
