import type { TableFault } from '@koryaku/contracts/categories/table-as-category.ts'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { apiCommand, newIdempotencyKey, path } from '#app/api/client.ts'
import { ApiFailure, isTransient } from '#app/api/failure.ts'
import { useBlocksText } from '#app/features/editor/blocks/strings.ts'
import type { createTextSaver } from '#app/features/editor/saving/text-saver.ts'
import { useToast } from '#app/ui/toast.tsx'

/** Makes a table of the open text a data table, which comes into its place; answers what was wrong, in words. */
export type Convert = (blockId: string, name: string) => Promise<string | undefined>

export function useConvert(articlePath: string, saver: ReturnType<typeof createTextSaver>): Convert {
  const { dataTable } = useBlocksText()
  const navigate = useNavigate()
  const toast = useToast()
  /** The last unanswered request: a retry repeats it with the same key, and makes one table. */
  const open = useRef({ asked: '', key: '' })
  return async (blockId, name) => {
    if (!(await saver.flush())) return dataTable.failed
    const body = { base: saver.base(), blockId, name }
    const asked = JSON.stringify(body)
    if (open.current.asked !== asked) open.current = { asked, key: newIdempotencyKey() }
    try {
      const { data } = await apiCommand<{ data: { id: string } }>({
        ...{ method: 'POST', idempotencyKey: open.current.key },
        path: path`my/articles/${articlePath}/database_categories/convert`,
        body,
      })
      const show = () => void navigate(`/data-tables/${data.id}`)
      toast(dataTable.converted, { label: dataTable.open, onSelect: show })
      void saver.ask()
      return undefined
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // It may have been done: then the text has it, and this page finds out.
      if (isTransient(error)) void saver.ask()
      const { code, errors } = error
      const refused: Partial<Record<string, string>> = dataTable.refused
      return refused[errors[0]?.detail as TableFault] ?? refused[code] ?? dataTable.failed
    }
  }
}
