import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { findUserKeys } from '@koryaku/server-kit/sealed-profile.ts'
import type { Pool } from 'pg'
import { ZipFile } from 'yazl'
import { EXPORT_DAYS, exportKey, removeExport } from './exports.ts'
import { gatherOwnRecords, type OwnRecords } from './own-records.ts'

interface Stores {
  db: Pool
  events: EventStore
  objects: ObjectStore
}

/**
 * Makes one archive with everything that a member has done and written: `events.jsonl` (one pass over the log),
 * `account.json`, `articles/*.md`, `images/*`. Streams everything through files. Stores the progress in the row,
 * where the member sees it.
 */
export async function makeExport({ db, events, objects }: Stores, exportId: string): Promise<void> {
  const { rows } = await db.query<{ user_id: string; finished_at: Date | null }>(
    'select user_id, finished_at from identity.data_export where export_id = $1',
    [exportId],
  )
  const row = rows[0]
  if (row?.finished_at) return
  if (!row) {
    // The user was erased after an attempt that was killed. No other step removes an archive of that attempt.
    await objects.remove(exportKey(exportId))
    return
  }
  const userId = row.user_id
  const tell = (progress: number) =>
    db.query('update identity.data_export set progress = $2 where export_id = $1', [exportId, progress])
  const folder = await mkdtemp(join(tmpdir(), 'koryaku-export-'))
  try {
    const key = (await findUserKeys(db, [userId])).get(userId)
    const own = await gatherOwnRecords({ db, events }, { userId, key }, folder, part => tell(part * 0.8))
    const account = JSON.stringify(await accountOf(db, userId, own.profile), null, 2)
    const archive = await pack(objects, own, account, folder, part => tell(0.8 + 0.19 * part))
    await objects.put(exportKey(exportId), await openAsBlob(archive), 'application/zip')
    const { rowCount } = await db.query(
      'update identity.data_export set progress = 1, finished_at = now(), bytes = $2 where export_id = $1',
      [exportId, (await stat(archive)).size],
    )
    // The user was erased meanwhile, and without the row no other step finds the archive.
    if (rowCount === 0) await objects.remove(exportKey(exportId))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Packs the files in `folder` and the images into one file there. @returns its path */
async function pack(
  objects: ObjectStore,
  own: OwnRecords,
  account: string,
  folder: string,
  tell: (part: number) => Promise<unknown>,
): Promise<string> {
  const archive = join(folder, 'archive.zip')
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(archive))
  zip.addFile(join(folder, 'events.jsonl'), 'events.jsonl')
  zip.addBuffer(Buffer.from(account), 'account.json')
  for (const articleId of own.articles)
    zip.addFile(join(folder, 'articles', `${articleId}.md`), `articles/${articleId}.md`)
  const images = [...own.images.values()]
  for (const [index, name] of images.entries()) {
    const found = await objects.get(name)
    if (found) {
      const file = join(folder, `image-${index}`)
      await pipeline(found.body, createWriteStream(file))
      zip.addFile(file, `images/${name}`, { compress: false })
    }
    await tell((index + 1) / images.length)
  }
  zip.end()
  await written
  return archive
}

async function accountOf(db: Pool, userId: string, profile: UserProfile | null) {
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
  return {
    userId,
    profile,
    identities: identities.rows,
    sessions: sessions.rows,
    inquiries: inquiries.rows,
  }
}

/** Removes expired archives. */
export async function forgetOldExports({ db, objects }: Pick<Stores, 'db' | 'objects'>): Promise<void> {
  const { rows } = await db.query<{ export_id: string }>(
    'select export_id from identity.data_export where requested_at < now() - make_interval(days => $1)',
    [EXPORT_DAYS],
  )
  for (const { export_id } of rows) await removeExport({ db, objects }, export_id)
}
