import type { ReactNode } from 'react'
import { ArticleList } from '#app/entities/article/article-list.tsx'
import type { ArticleView } from '#app/entities/article/article-view.ts'
import {
  type MyFilter,
  myArticles,
  myFilters,
  type Narrowed,
} from '#app/entities/article/my-article-queries.ts'
import { ArticleActions } from '#app/features/my-articles/article-actions.tsx'
import { ChoosingProvider } from '#app/features/my-articles/chosen.tsx'
import { ChosenBar } from '#app/features/my-articles/chosen-bar.tsx'
import { DeletedActions } from '#app/features/my-articles/deleted-actions.tsx'
import { gameOf, narrowedBy, OwnListTools, ownListPath } from '#app/features/my-articles/own-list-tools.tsx'
import { useMyArticlesText } from '#app/features/my-articles/strings.ts'
import { definePage } from '#app/routes/page.ts'
import { usePageRequest } from '#app/routes/page-context.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { PageHeading } from '#app/ui/section.tsx'

const filterOf = (search: URLSearchParams): MyFilter =>
  myFilters.find(filter => filter === search.get('filter')) ?? 'all'

const actionsOf = (view: ArticleView) => <ArticleActions view={view} />
const deletedActionsOf = (view: ArticleView) => <DeletedActions view={view} />

function MyArticles() {
  const text = useMyArticlesText()
  const { search } = usePageRequest()
  const filter = filterOf(search)
  const isWhole = filter === 'deleted' || filter === 'scheduled' || filter === 'unchecked'
  const game = filter === 'unchecked' ? gameOf(search) : undefined
  const narrowed = isWhole ? { game } : narrowedBy(search)
  const { q, kind, sort }: Narrowed = narrowed
  const tabs = myFilters.map(name => ({
    to: ownListPath(name, {}),
    label: text.tabs[name],
    current: name === filter,
  }))
  const nothingScheduled = <EmptyState title={text.nothingScheduled} text={text.nothingScheduledText} />
  const nothingDeleted = <EmptyState title={text.nothingDeleted} text={text.nothingDeletedText} />
  const nothingUnchecked = <EmptyState title={text.nothingUnchecked} text={text.nothingUncheckedText} />
  const nothingFound = <EmptyState title={text.nothingFound} text={text.nothingFoundText} />
  const nothingWritten = (
    <EmptyState
      title={text.emptyTitle}
      text={text.emptyText}
      link={{ to: '/search?t=games&write=article', label: text.chooseGame }}
    />
  )
  const nothingOf = (name: keyof typeof text.nothingOf) => (
    <EmptyState title={text.nothingOf[name]} link={{ to: '/articles', label: text.showAll }} />
  )
  const nothingIn: Record<MyFilter, ReactNode> = {
    all: nothingWritten,
    published: nothingOf('published'),
    draft: nothingOf('draft'),
    template: nothingOf('template'),
    scheduled: nothingScheduled,
    unchecked: nothingUnchecked,
    deleted: nothingDeleted,
  }
  const empty = !isWhole && (q || kind) ? nothingFound : nothingIn[filter]
  return (
    <>
      <PageHeading title={text.title} />
      <LinkTabs label={text.tabsLabel} tabs={tabs} replace />
      {!isWhole && <OwnListTools filter={filter} narrowed={narrowed} />}
      <ChoosingProvider key={`${filter} ${q} ${kind} ${sort} ${game}`}>
        <ChosenBar deleted={filter === 'deleted'} />
        <ArticleList
          query={myArticles(filter, narrowed)}
          headingLevel="h2"
          empty={empty}
          menuOf={filter === 'deleted' ? deletedActionsOf : actionsOf}
        />
      </ChoosingProvider>
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
