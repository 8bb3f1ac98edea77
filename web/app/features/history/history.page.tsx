import { useQuery } from '@tanstack/react-query'
import { HistoryOfText } from '#app/features/history/history-of-text.tsx'
import { versionsQuery } from '#app/features/history/history-queries.ts'
import { useHistoryText } from '#app/features/history/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

function History() {
  const text = useHistoryText()
  const articlePath = useParam('articlePath')
  const { data, error } = useQuery(versionsQuery(articlePath, null))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const edit = `/articles/${articlePath}/edit`
  return (
    <>
      <PageHeading title={text.title} lead={text.lead}>
        <ButtonLink to={edit}>{text.backToEdit}</ButtonLink>
      </PageHeading>
      {data.meta.totalCount + data.meta.before.length === 0 ? (
        <EmptyState title={text.empty} text={text.emptyText} link={{ to: edit, label: text.backToEdit }} />
      ) : (
        <HistoryOfText articlePath={articlePath} newest={data} />
      )}
    </>
  )
}

export default definePage({
  Component: History,
  meta: ({ language }) => {
    const text = useHistoryText.in(language)
    return { title: text.title, description: text.description }
  },
})
