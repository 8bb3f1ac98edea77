import { useQuery } from '@tanstack/react-query'
import { articleAddress, articleDetail } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { useCommentText } from '#app/features/comments/strings.ts'
import { useLanguage } from '#app/i18n/language.ts'
import { definePage } from '#app/routes/page.ts'
import { useParam } from '#app/routes/page-context.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/section.tsx'
import { PageSkeleton } from '#app/ui/skeleton.tsx'

function Comments() {
  const text = useCommentText()
  const language = useLanguage()
  const slug = useParam('gameSlug')
  const articlePath = useParam('articlePath')
  const { data, error } = useQuery(articleDetail(slug, articlePath))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const { article, game } = articleView(data)
  const address = `/games/${slug}/${articlePath}`
  return (
    <>
      <Breadcrumb
        items={[
          { to: '/games', label: text.articles },
          ...(game ? [{ to: `/games/${slug}`, label: gameTitle(game, language) }] : []),
          { to: address, label: article.title || text.thisArticle },
          { label: text.comments },
        ]}
      />
      <PageHeading title={text.title(article.title || text.thisArticle)} />
      <EmptyState title={text.emptyTitle} text={text.emptyText} link={{ to: address, label: text.back }} />
    </>
  )
}

export default definePage({
  Component: Comments,
  queries: ({ params }) => [articleDetail(params.gameSlug ?? '', params.articlePath ?? '')],
  own: ({ params }) => articleAddress(params.gameSlug ?? '', params.articlePath ?? ''),
  meta: ({ cache, params, language }) => {
    const text = useCommentText.in(language)
    const { queryKey } = articleDetail(params.gameSlug ?? '', params.articlePath ?? '')
    const title = cache.getQueryData(queryKey)?.data.attributes.title || text.thisArticle
    return { title: text.title(title), description: text.description(title) }
  },
})
