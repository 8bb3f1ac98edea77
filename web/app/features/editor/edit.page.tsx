import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editQuery } from '#app/features/editor/editor-query.ts'
import { OpenArticle } from '#app/features/editor/open-article.tsx'
import { useOpening } from '#app/features/editor/saving/use-opening.ts'
import { useEditorText } from '#app/features/editor/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

/** The typed text is newer than any refetched response. */
const once = { refetchOnReconnect: false, refetchOnWindowFocus: false } as const

function EditArticle() {
  const articlePath = useParam('articlePath')
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  /** Reopens the editor after the server wrote the text, as a page load would. */
  const reopen = async () => {
    await client.refetchQueries(editQuery(articlePath))
    setRound(before => before + 1)
  }
  return <Opening key={`${articlePath} ${round}`} articlePath={articlePath} onReopen={reopen} />
}

function Opening({ articlePath, onReopen }: { articlePath: string; onReopen: () => Promise<void> }) {
  const article = useQuery({ ...editQuery(articlePath), ...once })
  const opening = useOpening(articlePath)
  const error = (!article.data && article.error) || (!opening.data && opening.error)
  if (error) throw error
  if (!article.data || !opening.data) return <PageSkeleton />
  return <OpenArticle document={article.data} opening={opening.data} onReopen={onReopen} />
}

export default definePage({
  Component: EditArticle,
  meta: ({ language }) => {
    const text = useEditorText.in(language)
    return { title: text.edit, description: text.editDescription }
  },
})
