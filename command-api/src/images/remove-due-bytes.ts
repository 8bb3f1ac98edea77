import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { RESTORE_DAYS } from '@koryaku/contracts/images/image.api.ts'
import { imageStream } from '@koryaku/contracts/images/image.events.ts'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { ObjectStore } from '@koryaku/server-kit/objects/objects.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { foldStream } from '#command-handling/decider.ts'
import { execute } from '#command-handling/execute.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'
import { imageDecider, isDue } from './image.decider.ts'
import { usedByOthers } from './used-pictures.ts'

const DAY_MS = 24 * 3600 * 1000
/** Images per batch. Each batch searches all texts for uses. */
const BATCH = 500

/** When the bytes of a picture go that is deleted now. */
export const purgeTime = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + RESTORE_DAYS * DAY_MS).toISOString()

/** Due images after this one. Images in use by others stay due, and must not block the younger ones. */
const dueBehind = statement(
  (at: Param<string>, purgeAt: Param<string>, imageId: Param<string>, limit: Param<number>) =>
    facts
      .selectFrom('read.image')
      .select(['image_id', 'user_id', 'src', 'kept_for_users'])
      // To the microsecond: a date of this process would be rounded, and begin with the same row again.
      .select(({ ref }) => sql<string>`${ref('purge_at')}::text`.as('purge_at'))
      .where('deleted', '=', true)
      .where('purge_at', 'is not', null)
      .where(({ eb }) => eb('purge_at', '<=', at as never))
      .where(({ eb, refTuple }) =>
        eb(refTuple('purge_at', 'image_id'), '>', sql<never>`(${purgeAt}::timestamptz, ${imageId}::text)`),
      )
      .orderBy('purge_at')
      .orderBy('image_id')
      .limit(limit),
)
type Due = Awaited<ReturnType<typeof dueBehind>>[number]

interface Stores {
  db: Pool
  events: EventStore
  objects: ObjectStore
}

/**
 * Removes the bytes of images that can no longer be restored. Shared images are kept while other users use them. The
 * read model lists the candidates, and the stream decides. The bytes are removed before the event is recorded, so that
 * the next run retries after a crash. A restore cannot interfere, because it is no longer possible.
 */
export async function removeDueBytes(stores: Stores, now: Date, batch = BATCH): Promise<void> {
  const at = now.toISOString()
  let last = { purge_at: '-infinity', image_id: '' }
  for (;;) {
    const rows = await dueBehind(stores.db, at, last.purge_at, last.image_id, batch)
    await removeThese(stores, rows, at)
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end
  }
}

async function removeThese({ db, events, objects }: Stores, rows: Due[], at: string): Promise<void> {
  const kept = await usedByOthers(
    db,
    rows.filter(row => row.kept_for_users),
  )
  for (const { image_id: imageId, src } of rows) {
    if (kept.has(src)) continue
    const stream = imageStream(imageId)
    const image = await foldStream(imageDecider, events.readWhole(stream))
    if (!image || !isDue(image, at)) continue
    await objects.remove(objectKeyOf(src))
    const purpose = `remove-bytes:${imageId}:${image.purgeAt}`
    await execute(
      events,
      { stream, decider: imageDecider, command: { type: 'RemoveBytes', at } },
      {
        ...{ commandId: derivedUuid(purpose), correlationId: derivedUuid(purpose) },
        ...{ commandHash: 'remove-bytes', actorId: 'system', occurredAt: at },
      },
    )
    await deleteContentKeys(db, [imageId])
  }
}
