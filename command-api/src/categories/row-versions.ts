import type { RowVersionDocument, RowVersionList } from '@koryaku/contracts/categories/category.api.ts'
import {
  categoryFamily,
  categoryRowsFamily,
  type RowsChangedEvent,
} from '@koryaku/contracts/categories/category.events.ts'
import {
  type CategoryRow,
  ROW_VERSIONS_PER_PAGE,
  type SavedRows,
} from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type RecordedEvent, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { openContent } from '@koryaku/server-kit/sealed-content.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import type { Category } from './category.ts'
import { sealedCategoryDecider } from './sealed-category.decider.ts'

type Events = Context['events']
type Save = ReturnType<typeof requireKnown<RowsChangedEvent>>

/** Number of saves in memory at a time. Each may have as many rows as one save can. */
const AT_ONCE = 25

/** A page of the saves of the rows of a category, newest first; `before`: those older than this revision. */
export async function listRowVersions(
  events: Events,
  categoryId: string,
  before: bigint | undefined,
): Promise<RowVersionList> {
  const newest = await events.readLast(categoryRowsFamily.stream(categoryId))
  const count = newest ? newest.revision + 1n : 0n
  const end = before !== undefined && before < count ? before : count
  const from = end > ROW_VERSIONS_PER_PAGE ? end - BigInt(ROW_VERSIONS_PER_PAGE) : 0n
  const data: RowVersionList['data'] = []
  for await (const { revision, metadata, data: saved } of savesBackwards(events, categoryId, { from, end })) {
    const facts = { savedAt: metadata.occurredAt, put: saved.put.length, dropped: saved.dropped.length }
    data.push({ type: 'databaseVersion', id: String(revision), attributes: facts })
  }
  return { data, meta: { totalCount: Number(count), next: from > 0n ? String(from) : null } }
}

/**
 * The name, columns and rows of a category as of one save. Reads rows backwards from it, and decrypts only saves that have
 * the newest state of a row.
 * @throws no_such_version if there is no such save
 */
export async function readRowVersion(
  events: Events,
  { categoryId, key }: { categoryId: string; key: Buffer },
  revision: bigint,
): Promise<RowVersionDocument> {
  const found = new Map<string, CategoryRow | null>()
  let save: Pick<Save, 'metadata' | 'position'> | undefined
  for await (const { metadata, position, data } of savesBackwards(events, categoryId, {
    from: 0n,
    end: revision + 1n,
  })) {
    save ??= { metadata, position }
    for (const rowId of data.dropped) if (!found.has(rowId)) found.set(rowId, null)
    if (data.put.every(rowId => found.has(rowId))) continue
    const { rows } = openContent(data.sealed, categoryId, key) as SavedRows
    for (const row of rows) if (!found.has(row.rowId)) found.set(row.rowId, row)
  }
  if (!save) throw new DomainError('no_such_version')
  const rows = [...found.values()].filter(row => row !== null)
  const { name, columns } = await shapeAt(events, { categoryId, key }, save.position)
  const attributes = { savedAt: save.metadata.occurredAt, name, columns, rows }
  return { data: { type: 'databaseVersion', id: String(revision), attributes } }
}

/** The name and columns that a category had at a position of the log. */
async function shapeAt(
  events: Events,
  { categoryId, key }: { categoryId: string; key: Buffer },
  position: bigint,
): Promise<Pick<Category, 'name' | 'columns'>> {
  async function* until() {
    for await (const event of events.readWhole(categoryFamily.stream(categoryId)))
      if (event.position < position) yield event
  }
  const state = await foldStream(sealedCategoryDecider(categoryId, key), until())
  if (!state) throw new DomainError('no_such_version')
  return state
}

/** @param end exclusive; yields nothing if the stream does not reach it */
async function* savesBackwards(
  events: Events,
  categoryId: string,
  { from, end }: { from: bigint; end: bigint },
): AsyncGenerator<Save> {
  const stream = categoryRowsFamily.stream(categoryId)
  for (let to = end; to > from; ) {
    const start = to - from > AT_ONCE ? to - BigInt(AT_ONCE) : from
    const saves: RecordedEvent<RowsChangedEvent>[] = await events.readStream(stream, {
      ...{ from: start, maxCount: Number(to - start) },
    })
    if (saves.at(-1)?.revision !== to - 1n) return
    yield* saves.reverse().map(requireKnown)
    to = start
  }
}
