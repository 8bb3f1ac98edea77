import { type ImageEvent, imageFamily } from '@koryaku/contracts/images/image.events.ts'
import { type ImageUseEvent, imageUseFamily } from '@koryaku/contracts/images/image-use.events.ts'
import { type ImageWords, noImageWords } from '@koryaku/contracts/images/image-words.ts'
import type { Written } from '@koryaku/contracts/tables/define-table.ts'
import { image } from '@koryaku/contracts/tables/image.table.ts'
import { imageUse } from '@koryaku/contracts/tables/image-use.table.ts'
import { foldText } from '@koryaku/search-words/normalise.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { findContentKeys, openContent } from '@koryaku/server-kit/sealed-content.ts'
import type { PoolClient } from 'pg'
import { defineProjection, on } from '#engine/projection.ts'
import { loadRows, upsertRows } from '#engine/rows.ts'

type ImageRow = Written<typeof image>
/** Texts by the id of the event that contains them; no entry where the key was destroyed. */
type Words = ReadonlyMap<string, ImageWords>

/** Each member's images: their names, whether others may use them, their users, and their expiry. */
export const images = defineProjection({
  name: 'images',
  codeVersion: 5,
  tables: [image, imageUse],
  handles: on(...imageFamily.events, ...imageUseFamily.events),
  async apply(db, all, t) {
    await upsertRows(db, t, imageUse, all.filter(imageUseFamily.has).map(useOf))
    const events = all.filter(imageFamily.has)
    const rows = await loadRows(
      db,
      t,
      image,
      events.map(({ data }) => data.imageId),
    )
    const words = await openWords(db, events)
    for (const event of events) {
      const { imageId } = event.data
      const row = evolve(rows.get(imageId), event, words)
      if (row) rows.set(imageId, row)
    }
    await upsertRows(db, t, image, rows.values())
  },
})

const useOf = ({ data, metadata }: Recorded<ImageUseEvent>): Written<typeof imageUse> => ({
  ...{ image_id: data.imageId, user_id: data.userId },
  ...{ licence: data.licence, taken_at: metadata.occurredAt },
})

async function openWords(db: PoolClient, events: readonly Recorded<ImageEvent>[]): Promise<Words> {
  const sealed = events.flatMap(({ id, type, data }) =>
    type === 'ImageDescribed' && data.sealed !== null ? [{ id, contentId: data.imageId, ...data }] : [],
  )
  if (sealed.length === 0) return new Map()
  const keys = await findContentKeys(
    db,
    sealed.map(({ contentId }) => contentId),
  )
  return new Map(
    sealed.map(({ id, contentId, sealed }) => [
      id,
      (openContent(sealed ?? '', contentId, keys.get(contentId)) as ImageWords | null) ?? noImageWords,
    ]),
  )
}

const called = ({ name, alt }: ImageWords) => ({ name, alt, search: foldText(`${name} ${alt}`).trim() })

function evolve(row: ImageRow | undefined, event: Recorded<ImageEvent>, words: Words): ImageRow | undefined {
  if (event.type === 'ImageUploaded') {
    const { imageId, userId, src, width, height, bytes } = event.data
    return {
      ...{ image_id: imageId, user_id: userId, src, width, height, bytes },
      ...{ uploaded_at: event.metadata.occurredAt, ...called(noImageWords), licence: null, shared_at: null },
      ...{ deleted: false, purge_at: null, kept_for_users: false, suspended: false },
    }
  }
  if (!row) return row
  switch (event.type) {
    case 'ImageDescribed':
      return { ...row, ...called(words.get(event.id) ?? noImageWords) }
    case 'ImageShared':
      // Another licence does not lift it to the top again.
      return {
        ...row,
        licence: event.data.licence,
        shared_at: row.licence === null ? event.metadata.occurredAt : row.shared_at,
      }
    case 'ImageUnshared':
      return { ...row, licence: null, shared_at: null }
    case 'ImageDeleted': {
      const { shared, purgeAt } = event.data
      const gone = { ...row, deleted: true, purge_at: purgeAt, kept_for_users: shared && purgeAt !== null }
      return purgeAt === null ? withoutWords(gone) : gone
    }
    case 'ImageRestored':
      return { ...row, deleted: false, purge_at: null, kept_for_users: false }
    case 'ImageBytesRemoved':
      return withoutWords({ ...row, purge_at: null, kept_for_users: false })
    case 'ImageSuspended':
      return { ...row, suspended: true }
    case 'ImageReinstated':
      return { ...row, suspended: false }
    default:
      event satisfies never
      return row
  }
}

const withoutWords = (row: ImageRow): ImageRow => ({ ...row, ...called(noImageWords) })
