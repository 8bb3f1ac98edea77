import { ArticleList } from '#app/entities/article/article-list.tsx'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import { type MyFilter, myArticles, myFilters } from '#app/entities/article/my-article-queries.ts'
import { ArticleActions } from '#app/features/my-articles/article-actions.tsx'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const filterOf = (search: URLSearchParams): MyFilter =>
  myFilters.find(filter => filter === search.get('filter')) ?? 'all'

const actionsOf = (view: ArticleView) => <ArticleActions view={view} />

function MyArticles() {
  const text = useMyArticlesText()
  const filter = filterOf(usePageRequest().search)
  const tabs = myFilters.map(name => ({
    to: name === 'all' ? '/articles' : `/articles?filter=${name}`,
    label: text.tabs[name],
    current: name === filter,
  }))
  const empty = (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/search?t=games&write=article', label: text.chooseGame }}
    />
  )
  return (
    <>
      <PageHeading title={text.title} />
      <LinkTabs label={text.tabsLabel} tabs={tabs} replace />
      <ArticleList
        key={filter}
        query={myArticles(filter)}
        headingLevel="h2"
        empty={empty}
        menuOf={actionsOf}
      />
    </>
  )
}

export default definePage({
  Component: MyArticles,
  meta: ({ language }) => {
    const text = useMyArticlesText.in(language)
    return { title: text.title, description: text.description }
  },
})
