import { ArticleList } from '#app/entities/article/article-list.tsx'
import { templates } from '#app/entities/article/my-article-queries.ts'
import { ArticleActions } from '#app/features/my-articles/article-actions.tsx'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'

function Templates() {
  const text = useMyArticlesText()
  const official = usePageRequest().search.get('official') === 'true'
  return (
    <>
      <PageHeading
        title={official ? text.officialTemplates : text.templates}
        lead={text.templatesDescription}
      />
      <ArticleList
        query={templates(official)}
        headingLevel="h2"
        empty={<NoTemplates />}
        menuOf={view => !official && <ArticleActions view={view} />}
      />
    </>
  )
}

function NoTemplates() {
  const text = useMyArticlesText()
  return (
    <EmptyState
      title={text.nothingTemplate}
      text={text.templateHint}
      link={{ to: '/articles/templates/new', label: text.newTemplate }}
    />
  )
}

export default definePage({
  Component: Templates,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.templates, description: text.templatesDescription }
  },
})
