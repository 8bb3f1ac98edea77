import type { ArticleDocument } from '@koryaku/contracts/articles/article-document.ts'
import { EMBEDS_MAX } from '@koryaku/contracts/articles/embed-places.ts'
import { tablesIn } from '@koryaku/contracts/articles/tables-in.ts'
import type { CategoryDocument, CategoryStatus } from '@koryaku/contracts/categories/category.api.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { tableQueryKeys } from '#app/api/table-query-keys.ts'
import { useCommand } from '#app/api/use-command.ts'
import styles from '#app/features/editor/editor.module.css'
import { useEditorText } from '#app/features/editor/strings.ts'

interface Shown {
  id: string
  name: string
  status: CategoryStatus
}

/** The own data tables of a text that readers would not see with it. */
export function useHiddenTables(document: ArticleDocument) {
  const [ids] = useState(() => tablesIn(document.content).slice(0, EMBEDS_MAX))
  const { data = [], isLoading } = useQuery({
    queryKey: tableQueryKeys.shown(ids),
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map(id => ownTable(id, signal)))
      return found.filter(table => table !== null)
    },
    enabled: ids.length > 0,
    staleTime: 0,
    retry: false,
  })
  const { runAsync } = useCommand<string>({
    request: id => ({ method: 'PATCH', path: path`my/database_categories/${id}/publish` }),
    failure: 'own',
  })
  const drafts = data.filter(({ status }) => status === 'draft')
  return {
    isLoading,
    drafts,
    /** Tables that this page cannot make public. */
    gone: data.filter(({ status }) => status === 'deleted' || status === 'suspended'),
    publish: async () => {
      for (const { id } of drafts) await runAsync(id)
    },
  }
}

/** The author's own table; null if it belongs to another user or was permanently deleted. */
async function ownTable(id: string, signal: AbortSignal): Promise<Shown | null> {
  try {
    const { data } = await apiGet<CategoryDocument>(path`my/database_categories/${id}`, { signal })
    return { id, name: data.attributes.name, status: data.attributes.status }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

interface HiddenTablesProps {
  tables: ReturnType<typeof useHiddenTables>
  /** The article waits for its time; tables do not. */
  later: boolean
}

/** Shows which tables readers would miss, and offers to publish them with the article. */
export function HiddenTables({ tables: { drafts, gone }, later }: HiddenTablesProps) {
  const { hiddenTables: text } = useEditorText()
  const names = (tables: readonly Shown[]) => tables.map(({ name }) => text.name(name)).join(text.comma)
  if (drafts.length + gone.length === 0) return null
  return (
    <section className={styles.hiddenTables} aria-label={text.title}>
      {drafts.length > 0 && (
        <>
          <p>{text.drafts(names(drafts))}</p>
          <label className={styles.slip}>
            <input type="checkbox" name="tables" defaultChecked />
            <span>
              {text.publish} {later && <small>{text.atOnce}</small>}
            </span>
          </label>
        </>
      )}
      {gone.length > 0 && <p>{text.gone(names(gone))}</p>}
    </section>
  )
}
