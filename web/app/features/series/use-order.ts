import type { ChangedSeriesDocument, OwnSeries } from '@koryaku/contracts/series/series.api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { path } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import { useCommand } from '#app/api/use-command.ts'

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/**
 * The order of a series as its author sees it. Changes are sent sequentially, each based on the order in the
 * last response; if another tab saved first, its order is shown.
 */
export function useOrder({ id, attributes }: OwnSeries, onOvertaken: () => void) {
  const client = useQueryClient()
  const [ids, setIds] = useState<readonly string[]>(attributes.articleIds)
  const [past, setPast] = useState<readonly (readonly string[])[]>([])
  const known = useRef({ revision: attributes.revision, ids: attributes.articleIds as readonly string[] })
  const wanted = useRef<readonly string[]>(ids)
  const sending = useRef(false)
  const save = useCommand<{ article_ids: readonly string[]; revision: string }, ChangedSeriesDocument>({
    request: body => ({ method: 'PATCH', path: path`my/series/${id}/parts`, body }),
  })
  // A refetched order is applied only while no own change is in flight.
  useEffect(() => {
    if (sending.current || attributes.revision === known.current.revision) return
    known.current = { revision: attributes.revision, ids: attributes.articleIds }
    wanted.current = attributes.articleIds
    setIds(attributes.articleIds)
    setPast([])
  }, [attributes])

  async function send(): Promise<void> {
    if (sending.current) return
    sending.current = true
    try {
      while (!isSame(wanted.current, known.current.ids)) {
        const { data } = await save.runAsync({
          ...{ article_ids: wanted.current, revision: known.current.revision },
        })
        known.current = { revision: data.attributes.revision, ids: data.attributes.articleIds }
      }
    } catch (error) {
      wanted.current = known.current.ids
      setIds(known.current.ids)
      setPast([])
      if (error instanceof ApiFailure && error.code === 'revision_conflict') onOvertaken()
    } finally {
      sending.current = false
    }
    await client.invalidateQueries()
  }
  const show = (next: readonly string[]) => {
    wanted.current = next
    setIds(next)
    void send()
  }
  return {
    ids,
    canUndo: past.length > 0,
    change(next: readonly string[]) {
      if (isSame(next, ids)) return
      setPast([...past, ids])
      show(next)
    },
    undo() {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      show(before)
    },
  }
}
