import { type CategoryRow, ROWS_PER_SAVE } from '@koryaku/contracts/categories/category-parts.ts'
import { ApiFailure, isTransient } from '#app/api/failure.ts'
import { type CellConflict, mergeRow, type RowChange, sameRow } from '#app/features/tables/table-rows.ts'

/** Content of a table, as stored on the server. */
export interface LoadedRows {
  rows: CategoryRow[]
  revision: number
}
export interface Saving {
  /** `held`: the server asks to wait; saving resumes automatically. */
  state: 'saved' | 'waiting' | 'saving' | 'held' | 'offline' | 'failed'
  /** Rows that are not saved yet. */
  left: number
  failure: Error | null
}
interface Options {
  loaded: LoadedRows
  /** Saves rows on a revision, and answers the next one. */
  send: (change: { base: number; put: CategoryRow[]; dropped: string[] }) => Promise<number>
  load: () => Promise<LoadedRows>
  onSaving: (saving: Saving) => void
  /** Called with changes by others, merged with the local rows. */
  onMerged: (changes: RowChange[], conflicts: CellConflict[]) => void
  /** Stores unsaved changes on this device, before and after values, until the server has them. */
  keep?: (unsaved: RowChange[]) => void
  drop?: () => void
  pauseMs?: number
  wait?: (ms: number) => Promise<void>
}

/**
 * Keeps bodies below 64 KiB, which are not limited in number; the server accepts only a few larger ones
 * within seconds.
 */
const CHUNK_BYTES = 60 * 1024
const PAUSE_MS = 1_200
const RETRY_MS = 4_000

/**
 * Saves rows as they are changed, one request at a time. Changes by another tab are loaded and merged with
 * the local ones, row by row; no input is dropped.
 */
export function createTableSaver({ loaded, send, load, onSaving, onMerged, ...options }: Options) {
  const { pauseMs = PAUSE_MS, wait = ms => new Promise<void>(resolve => setTimeout(resolve, ms)) } = options
  let revision = loaded.revision
  /** As the server has them. */
  let known = new Map(loaded.rows.map(row => [row.rowId, row]))
  /** The rows to be saved. */
  const wanted = new Map<string, CategoryRow | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let held: ApiFailure | null = null
  let ended = false

  const keep = () => {
    if (wanted.size === 0) return options.drop?.()
    options.keep?.(
      Array.from(wanted, ([rowId, after]) => ({ rowId, before: known.get(rowId) ?? null, after })),
    )
  }
  const tell = (state: Saving['state'], failure: Error | null = null) =>
    onSaving({ state, left: wanted.size, failure })

  function note(changes: readonly RowChange[]): void {
    for (const { rowId, after } of changes) {
      // While a save is under way it is not known what the server has.
      if (!running && sameRow(after, known.get(rowId) ?? null)) wanted.delete(rowId)
      else wanted.set(rowId, after)
    }
    keep()
    if (held) tell('held', held)
    else tell(wanted.size === 0 ? 'saved' : 'waiting')
    plan(pauseMs)
  }

  function plan(ms: number): void {
    clearTimeout(timer)
    if (!ended && wanted.size > 0) timer = setTimeout(() => void flush(), ms)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  async function saveAll(): Promise<void> {
    try {
      while (wanted.size > 0) {
        tell('saving')
        await saveSome().catch(waitWhereTold)
      }
      tell('saved')
      keep()
    } catch (error) {
      keep()
      const failure = error instanceof Error ? error : new Error(String(error))
      tell(isTransient(failure) ? 'offline' : 'failed', failure)
      if (isTransient(failure)) plan(RETRY_MS)
    }
  }

  async function waitWhereTold(error: unknown): Promise<void> {
    if (!(error instanceof ApiFailure) || error.status !== 429) throw error
    held = error
    tell('held', error)
    await wait((error.retryAfter ?? 1) * 1_000)
    held = null
  }

  async function saveSome(): Promise<void> {
    const chunk = nextChunk(wanted)
    const put = chunk.flatMap(([, row]) => (row ? [row] : []))
    const dropped = chunk.flatMap(([rowId, row]) => (row ? [] : [rowId]))
    let saved: number
    try {
      saved = await send({ base: revision, put, dropped })
    } catch (error) {
      const isStale = error instanceof ApiFailure && ['row_conflict', 'reload_needed'].includes(error.code)
      if (!isStale) throw error
      return mergeWith(await load())
    }
    for (const [rowId, row] of chunk) {
      if (row) known.set(rowId, row)
      else known.delete(rowId)
      // Changed again meanwhile: that is still to be saved.
      if (wanted.get(rowId) === row) wanted.delete(rowId)
    }
    // Others saved in between: load their changes before overwriting anything.
    if (saved === revision + 1) revision = saved
    else mergeWith(await load())
  }

  function mergeWith(theirs: LoadedRows): void {
    const now = new Map(theirs.rows.map(row => [row.rowId, row]))
    const changes: RowChange[] = []
    const conflicts: CellConflict[] = []
    for (const rowId of new Set([...known.keys(), ...now.keys(), ...wanted.keys()])) {
      const [base, there] = [known.get(rowId) ?? null, now.get(rowId) ?? null]
      const here = wanted.has(rowId) ? (wanted.get(rowId) ?? null) : base
      const merged = mergeRow(base, here, there)
      conflicts.push(...merged.conflicts)
      if (!sameRow(merged.row, here)) changes.push({ rowId, before: here, after: merged.row })
      if (sameRow(merged.row, there)) wanted.delete(rowId)
      else wanted.set(rowId, merged.row)
    }
    known = now
    revision = theirs.revision
    onMerged(changes, conflicts)
  }

  return {
    note,
    flush,
    /** Is something not saved yet? */
    isDirty: () => wanted.size > 0,
    end() {
      ended = true
      clearTimeout(timer)
    },
  }
}

/** As many of the rows as one save takes. */
function nextChunk(wanted: ReadonlyMap<string, CategoryRow | null>): [string, CategoryRow | null][] {
  const chunk: [string, CategoryRow | null][] = []
  const encoder = new TextEncoder()
  let bytes = 0
  for (const entry of wanted) {
    bytes += encoder.encode(JSON.stringify(entry[1] ?? entry[0])).length + 1
    if (chunk.length > 0 && (chunk.length === ROWS_PER_SAVE || bytes > CHUNK_BYTES)) break
    chunk.push(entry)
  }
  return chunk
}
