import type { UndoAnswer } from '@koryaku/contracts/moderation/moderation.api.ts'
import { UNDO_MAX } from '@koryaku/contracts/moderation/moderation-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffKeys } from '#app/api/staff-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'

export interface Period {
  moderator: string
  from: string
  to: string
}
interface Progress {
  done: number
  total: number
  state: 'running' | 'done' | 'failed'
}
interface Parts {
  articleIds: string[]
  commentIds: string[]
}
export type UndoItems = UndoAnswer['data']
export type UndoResults = Record<string, UndoAnswer['data'][number]['attributes']>

/** Sends the articles and comments in parts, and resumes after a failure without sending finished ones again. */
export function useUndo(period: Period) {
  const client = useQueryClient()
  const [results, setResults] = useState<UndoResults>({})
  const [progress, setProgress] = useState<Progress | null>(null)
  const { runAsync } = useCommand<{ reason: string } & Parts, UndoAnswer>({
    request: body => ({ method: 'POST', path: 'moderation/undo', body: { ...period, ...body } }),
    failure: 'own',
  })
  const run = async (reason: string, items: UndoItems): Promise<void> => {
    const total = items.length
    const left = items.filter(({ id }) => !(id in results))
    try {
      while (left.length > 0) {
        setProgress({ done: total - left.length, total, state: 'running' })
        const part = left.slice(0, UNDO_MAX)
        const idsOf = (kind: 'article' | 'comment') =>
          part.flatMap(({ id, attributes }) => (attributes.kind === kind ? id : []))
        const parts = { articleIds: idsOf('article'), commentIds: idsOf('comment') }
        const { data } = await runAsync({ reason, ...parts })
        left.splice(0, UNDO_MAX)
        setResults(known => ({
          ...known,
          ...Object.fromEntries(data.map(({ id, attributes }) => [id, attributes])),
        }))
      }
      setProgress({ done: total, total, state: 'done' })
    } catch {
      setProgress({ done: total - left.length, total, state: 'failed' })
    }
    await client.invalidateQueries({ queryKey: staffKeys.moderation.all })
  }
  return { progress, results, run }
}
