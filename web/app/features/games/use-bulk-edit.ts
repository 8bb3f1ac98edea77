import type { EditedGameDocument } from '@koryaku/contracts/games/game.api.ts'
import { useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'
import type { CatalogueGame } from '#app/features/games/game-file.ts'
import type { PlannedEdit } from '#app/features/games/plan-edits.ts'

export type RowState = 'done' | 'conflict' | 'refused'
/** How an application ended; absent while it runs. */
export interface Applied {
  done: number
  refused: number
  left: number
  end: 'finished' | 'stopped' | 'failed'
}

/** The server counts commands per minute; then the rest waits. */
const WAITS_MAX = 5
const WAIT_SECONDS_MAX = 60

/** Applies planned edits one by one, each by the command of a single edit. Rows that were applied before are skipped. */
export function useBulkEdit() {
  const [states, setStates] = useState<ReadonlyMap<number, RowState>>(new Map())
  /** The edited games with their earlier details, and the version after the edit. */
  const [undo, setUndo] = useState<readonly CatalogueGame[]>([])
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const stopping = useRef<AbortController>(undefined)
  const edit = useCommand<{ row: PlannedEdit; reason: string }, EditedGameDocument>({
    request: ({ row: { slug, details, game }, reason }) => ({
      method: 'PUT',
      path: path`games/${slug}`,
      body: { details, reason, version: game.version },
    }),
    failure: 'own',
  })

  const apply = async (rows: readonly PlannedEdit[], reason: string): Promise<Applied> => {
    const controller = new AbortController()
    stopping.current = controller
    const known = new Map(states)
    const before: CatalogueGame[] = [...undo]
    const left = rows.filter(({ line }) => !known.has(line))
    let end: Applied['end'] = 'finished'
    for (const [done, row] of left.entries()) {
      setProgress({ done, all: left.length })
      if (controller.signal.aborted) {
        end = 'stopped'
        break
      }
      try {
        const { data } = await whenAllowed(() => edit.runAsync({ row, reason }), controller.signal)
        known.set(row.line, 'done')
        before.push({ ...row.game, version: data.attributes.version })
      } catch (error) {
        const state = refusalOf(error)
        if (state) known.set(row.line, state)
        else {
          end = controller.signal.aborted ? 'stopped' : 'failed'
          break
        }
      }
      setStates(new Map(known))
    }
    setProgress(undefined)
    setUndo(before)
    const count = (wanted: (state: RowState | undefined) => boolean) =>
      rows.filter(({ line }) => wanted(known.get(line))).length
    return {
      done: count(state => state === 'done'),
      refused: count(state => state === 'conflict' || state === 'refused'),
      left: count(state => state === undefined),
      end,
    }
  }
  return {
    states,
    undo,
    progress,
    apply,
    stop: () => stopping.current?.abort(),
    reset: () => {
      setStates(new Map())
      setUndo([])
    },
  }
}

/** Undefined: the failure concerns the following rows too. */
function refusalOf(error: unknown): RowState | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  if (error.code === 'revision_conflict') return 'conflict'
  return error.status === 404 || error.status === 422 ? 'refused' : undefined
}

/** Sends again what exceeded the rate limit, after the time that the server gives. */
async function whenAllowed<Answer>(send: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let waits = 0; ; waits++) {
    try {
      return await send()
    } catch (error) {
      const isLimited = error instanceof ApiFailure && error.status === 429
      if (!isLimited || waits === WAITS_MAX || signal.aborted) throw error
      const seconds = Math.min(error.retryAfter ?? 1, WAIT_SECONDS_MAX)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, seconds * 1_000)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      })
      if (signal.aborted) throw error
    }
  }
}
