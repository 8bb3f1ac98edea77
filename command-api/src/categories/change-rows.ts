import { categoryRowsFamily } from '@koryaku/contracts/categories/category.events.ts'
import {
  type CategoryRow,
  CELLS_BYTES_MAX,
  type Cells,
  type Column,
  ROWS_MAX,
  SAVE_BYTES_MAX,
} from '@koryaku/contracts/categories/category-parts.ts'
import { cellOf } from '@koryaku/contracts/categories/cell-of.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { takePictures } from '#images/take-pictures.ts'
import type { Category } from './category.ts'
import { ROWS_TAILS, type RowsState, TailTooShort } from './rows.decider.ts'
import { sealedRowsDecider } from './sealed-category.decider.ts'

const sizeOf = statement((categoryId: Param<string>) =>
  facts.selectFrom('read.category_size').select(['rows', 'bytes']).where('category_id', '=', categoryId),
)
const knownRows = statement((categoryId: Param<string>, rowIds: Param<readonly string[]>) =>
  facts
    .selectFrom('read.category_row')
    .select(['row_id', 'bytes'])
    .where('category_id', '=', categoryId)
    .where(eb => eb('row_id', '=', eb.fn.any(rowIds))),
)
/** The subset of these images that its cells contain. */
const shownIn = statement((categoryId: Param<string>, pictures: Param<readonly string[]>) =>
  facts
    .selectFrom(
      facts
        .selectFrom('read.category_row')
        .select(({ ref }) => sql<string | null>`(jsonb_each_text(${ref('cells')})).value`.as('src'))
        .where('category_id', '=', categoryId)
        .as('cell'),
    )
    .select('cell.src')
    .distinct()
    .where(eb => eb('cell.src', '=', eb.fn.any(pictures))),
)

interface Change {
  base: number
  put: CategoryRow[]
  dropped: string[]
  /** Images that the source of the rows already contained. */
  stood?: ReadonlySet<string>
}

/** Saves rows of a user's own category, concurrently with saves of their other tabs. */
export async function changeRows(
  stores: Pick<Context, 'db' | 'events'>,
  { category, key }: { category: Category; key: Buffer },
  { base, put, dropped, stood }: Change,
  envelope: CommandEnvelope,
): Promise<Outcome<RowsState>> {
  const { categoryId, ownerId, gameId } = category
  const rows = readRows(put, category.columns)
  const bytes = Buffer.byteLength(JSON.stringify(rows))
  if (bytes > SAVE_BYTES_MAX) throw new DomainError('payload_too_large')
  await requireRoom(stores.db, categoryId, rows)
  await takeCellPictures(stores, { category, rows, stood }, envelope)
  const where = { categoryId, ownerId, gameId }
  const target = {
    stream: categoryRowsFamily.stream(categoryId),
    decider: sealedRowsDecider(categoryId, key),
    command: { type: 'ChangeRows', where, base, rows, dropped } as const,
  }
  for (const tail of ROWS_TAILS) {
    try {
      return await persistently(() => execute(stores.events, { ...target, tail }, envelope))
    } catch (error) {
      if (!(error instanceof TailTooShort)) throw error
    }
  }
  throw new DomainError('reload_needed')
}

interface Filled {
  category: Category
  rows: readonly CategoryRow[]
  stood: ReadonlySet<string> | undefined
}

/** Claims the images of others that its cells show from now on. Images that a cell already contains stay. */
async function takeCellPictures(
  stores: Pick<Context, 'db' | 'events'>,
  { category, rows, stood = new Set() }: Filled,
  envelope: CommandEnvelope,
): Promise<void> {
  const { categoryId, ownerId: userId, columns } = category
  const ofPictures = columns.filter(({ type }) => type === 'image')
  const pictures = new Map(
    rows.flatMap(({ cells }, n) =>
      ofPictures.flatMap(({ columnId }) =>
        columnId in cells ? [[String(cells[columnId]), `/put/${n}/cells/${columnId}`] as const] : [],
      ),
    ),
  )
  const before = async () => {
    const found = await shownIn(stores.db, categoryId, [...pictures.keys()])
    return new Set([...stood, ...found.flatMap(({ src }) => src ?? [])])
  }
  await takePictures(stores, { userId, pictures, before }, envelope)
}

const FAULTS_MAX = 100

/** Rows as they are stored. Skips cells of columns that were removed meanwhile; rejects values that are invalid. */
function readRows(put: readonly CategoryRow[], columns: readonly Column[]): CategoryRow[] {
  const byId = new Map(columns.map(column => [column.columnId, column]))
  const errors: { detail: string; source: { pointer: string } }[] = []
  const rows = put.map(({ rowId, place, cells }, n) => {
    const kept: Cells = {}
    for (const [columnId, value] of Object.entries(cells)) {
      const column = byId.get(columnId)
      if (!column) continue
      const read = cellOf(column, value)
      if ('fault' in read)
        errors.push({ detail: read.fault, source: { pointer: `/put/${n}/cells/${columnId}` } })
      else if (read.cell !== null) kept[columnId] = read.cell
    }
    return { rowId, place, cells: kept }
  })
  if (errors.length > 0) throw new DomainError('invalid_request', { errors: errors.slice(0, FAULTS_MAX) })
  return rows
}

/** Enforces the size limit of a category by the read models; writes within their lag may exceed it a little. */
async function requireRoom(
  db: Context['db'],
  categoryId: string,
  rows: readonly CategoryRow[],
): Promise<void> {
  const [size = { rows: 0, bytes: 0 }] = await sizeOf(db, categoryId)
  const bytes = rows.reduce((sum, { cells }) => sum + Buffer.byteLength(JSON.stringify(cells)), 0)
  if (size.rows + rows.length <= ROWS_MAX && size.bytes + bytes <= CELLS_BYTES_MAX) return
  const rowIds = rows.map(({ rowId }) => rowId)
  const known = await knownRows(db, categoryId, rowIds)
  if (size.rows + rows.length - known.length > ROWS_MAX) throw new DomainError('too_many_rows')
  const freed = known.reduce((sum, row) => sum + row.bytes, 0)
  if (size.bytes + bytes - freed > CELLS_BYTES_MAX) throw new DomainError('category_too_large')
}
