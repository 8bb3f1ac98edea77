import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { EventStore, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import type { ObjectStore } from '@koryaku/contracts/server/objects/object-store.ts'
import { findUserKeys, openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import type { UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import type { Pool } from 'pg'
import { ZipFile } from 'yazl'
import { articleMarkdown } from './article-markdown.ts'
import { EXPORT_DAYS, exportKey } from './exports.ts'

interface Stores {
  db: Pool
  events: EventStore
  objects: ObjectStore
}
/** Progress is told this often, and not for every event. */
const TELL_EVERY = 2_000

/**
 * One archive with everything that a member has done and written: `events.jsonl` (one pass over the log),
 * `account.json`, `articles/*.md`, `images/*`. Progress is kept in the row, where the person sees it.
 */
export async function makeExport({ db, events, objects }: Stores, exportId: string): Promise<void> {
  const { rows } = await db.query<{ user_id: string; finished_at: Date | null }>(
    'select user_id, finished_at from identity.data_export where export_id = $1',
    [exportId],
  )
  const row = rows[0]
  if (!row || row.finished_at) return
  const tell = (progress: number) =>
    db.query('update identity.data_export set progress = $2 where export_id = $1', [exportId, progress])
  const own = await collect(events, row.user_id, part => tell(part * 0.8))
  const folder = await mkdtemp(join(tmpdir(), 'koryaku-export-'))
  try {
    const file = join(folder, 'archive.zip')
    const zip = new ZipFile()
    const written = pipeline(zip.outputStream, createWriteStream(file))
    const key = (await findUserKeys(db, [row.user_id])).get(row.user_id)
    const opened = own.map(event => readable(event, row.user_id, key))
    zip.addBuffer(Buffer.from(`${opened.map(event => JSON.stringify(event)).join('\n')}\n`), 'events.jsonl')
    zip.addBuffer(
      Buffer.from(JSON.stringify(await accountOf(db, row.user_id, opened), null, 2)),
      'account.json',
    )
    for (const [articleId, markdown] of articlesOf(own, row.user_id))
      zip.addBuffer(Buffer.from(markdown), `articles/${articleId}.md`)
    const images = imagesOf(own)
    for (const [index, name] of images.entries()) {
      const found = await objects.get(name)
      if (found) zip.addBuffer(await buffer(found.body), `images/${name}`, { compress: false })
      await tell(0.8 + (0.19 * (index + 1)) / images.length)
    }
    zip.end()
    await written
    const archive = await readFile(file)
    await objects.put(exportKey(exportId), archive, 'application/zip')
    await db.query(
      'update identity.data_export set progress = 1, finished_at = now(), bytes = $2 where export_id = $1',
      [exportId, archive.length],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Everything in the log that this member did, and what was done to his account. */
async function collect(
  events: EventStore,
  userId: string,
  tell: (part: number) => Promise<unknown>,
): Promise<RecordedEvent[]> {
  const end = Number((await events.headPosition()) ?? 1n) || 1
  const own: RecordedEvent[] = []
  let seen = 0
  for await (const event of events.readAll()) {
    // Who liked or read his articles is the others' own business.
    if (event.metadata.actorId === userId || event.stream === `user-${userId}`) own.push(event)
    if (++seen % TELL_EVERY === 0) await tell(Math.min(1, Number(event.position) / end))
  }
  return own
}

/** An event as its owner may read it: his own texts opened. */
function readable({ type, stream, data, metadata }: RecordedEvent, userId: string, key: Buffer | undefined) {
  const { sealedProfile, ...rest } = data
  const profile = typeof sealedProfile === 'string' ? openProfile(sealedProfile, userId, key) : undefined
  return { type, stream, occurredAt: metadata.occurredAt, data: profile ? { ...rest, profile } : rest }
}

async function accountOf(db: Pool, userId: string, opened: ReturnType<typeof readable>[]) {
  const identities = await db.query(
    `select u.email, u."emailVerified", u."createdAt",
            (select array_agg(a."providerId") from identity.account a where a."userId" = u.id) as providers
       from identity.identity_link l join identity."user" u on u.id = l.identity_id where l.user_id = $1`,
    [userId],
  )
  const sessions = await db.query(
    `select user_agent, created_at, last_seen_at, revoked_at from identity.product_session where user_id = $1`,
    [userId],
  )
  const inquiries = await db.query(
    'select email, contents, created_at from identity.inquiry where member_id = $1 order by created_at',
    [userId],
  )
  const profiles = opened.flatMap(({ data }) => ('profile' in data ? [data.profile as UserProfile] : []))
  return {
    userId,
    profile: profiles.at(-1) ?? null,
    identities: identities.rows,
    sessions: sessions.rows,
    inquiries: inquiries.rows,
  }
}

/** The last text of every article that was not deleted. */
function articlesOf(own: RecordedEvent[], userId: string): Map<string, string> {
  const articles = new Map<string, string>()
  for (const { type, data, metadata } of own) {
    const articleId = String(data.articleId ?? '')
    if (data.authorId !== userId) continue
    if (type === 'ArticleDeleted') articles.delete(articleId)
    if (data.content !== undefined && (articles.has(articleId) || type !== 'ArticleEdited'))
      articles.set(
        articleId,
        articleMarkdown(data.content as ArticleContent, { id: articleId, written: metadata.occurredAt }),
      )
  }
  return articles
}

function imagesOf(own: RecordedEvent[]): string[] {
  const names = new Set<string>()
  for (const { type, data } of own) {
    if (type === 'ImageUploaded') names.add(String(data.src).slice('/media/'.length))
    if (type === 'ImageDeleted') names.delete(`${data.imageId}.webp`)
  }
  return [...names]
}

/** Archives that nobody may fetch any more. */
export async function forgetOldExports({ db, objects }: Pick<Stores, 'db' | 'objects'>): Promise<void> {
  const { rows } = await db.query<{ export_id: string }>(
    'delete from identity.data_export where requested_at < now() - make_interval(days => $1) returning export_id',
    [EXPORT_DAYS],
  )
  for (const { export_id } of rows) await objects.remove(exportKey(export_id))
}
