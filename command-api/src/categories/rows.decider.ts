import type { RowsChangedEvent } from '@koryaku/contracts/categories/category.events.ts'
import type { CategoryRow } from '@koryaku/contracts/categories/category-parts.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventPlace } from '#command-handling/decider.ts'
import type { CategoryWhere } from './category.ts'

/** How many of the newest saves are read at first, and how many at most: older bases have to load the rows again. */
export const ROWS_TAILS = [8, 200] as const

/** Which rows the newest saves changed. */
export interface RowsState {
  /** Revision of the last save; −1: none. */
  head: number
  saves: { revision: number; rowIds: string[] }[]
}
export interface ChangeRows {
  type: 'ChangeRows'
  where: CategoryWhere
  base: number
  rows: CategoryRow[]
  dropped: string[]
}
interface OpenedRowsChanged {
  type: 'RowsChanged'
  data: Omit<RowsChangedEvent['data'], 'sealed'> & { rows: CategoryRow[] }
}

/** The tail was too short to decide; reading more of the newest saves resolves it. Never sent to a client. */
export class TailTooShort extends Error {
  override readonly name = 'TailTooShort'
}

/** On opened rows: `sealed-category.decider.ts`. */
export const rowsDecider = {
  initial: { head: -1, saves: [] } as RowsState,

  evolve({ saves }: RowsState, { data }: RowsChangedEvent, place: EventPlace): RowsState {
    const revision = Number(place.revision)
    return { head: revision, saves: [...saves, { revision, rowIds: [...data.put, ...data.dropped] }] }
  },

  decide({ where, base, rows, dropped }: ChangeRows, { head, saves }: RowsState): OpenedRowsChanged[] {
    // A base that never existed, for example the rows of another store.
    if (base > head) throw new DomainError('reload_needed')
    if (base < head && (saves[0]?.revision ?? 0) > base + 1) throw new TailTooShort()
    const since = new Set(saves.filter(({ revision }) => revision > base).flatMap(({ rowIds }) => rowIds))
    const put = rows.map(({ rowId }) => rowId)
    const errors = [...put, ...dropped]
      .filter(rowId => since.has(rowId))
      .map(rowId => ({ detail: rowId, source: { pointer: pointerTo(rowId, put, dropped) } }))
    if (errors.length > 0) throw new DomainError('row_conflict', { errors })
    return [{ type: 'RowsChanged', data: { ...where, base, put, dropped, rows } }]
  },
}

const pointerTo = (rowId: string, put: string[], dropped: string[]): string =>
  put.includes(rowId) ? `/put/${put.indexOf(rowId)}` : `/dropped/${dropped.indexOf(rowId)}`
