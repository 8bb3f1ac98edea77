import { articleAddress, articleDetail, gameArticles } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { topArticles } from '#app/entities/ranking/ranking-queries.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { ArticleScreen } from '#app/features/articles/article-screen.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import { definePage, type PageContext } from '#app/routes/page.ts'

function metaOf({ cache, params, language, absolute, productName }: PageContext) {
  const text = useArticlePageText.in(language)
  const document = cache.getQueryData(articleDetail(params.gameSlug ?? '', params.articlePath ?? '').queryKey)
  if (!document) return { title: text.article, description: text.articleDescription }
  const { article, game, author } = articleView(document)
  const title = article.title || useArticleText.in(language).noTitle
  const gameName = game ? gameTitle(game, language) : ''
  const description = article.description || article.alternativeDescription || text.about(title, gameName)
  const address = `/games/${game?.slug ?? params.gameSlug}/${article.path}`
  const person = author?.name && !author.anonymous ? author : null
  return {
    title: gameName ? `${title} | ${gameName}` : title,
    description: description.slice(0, 160),
    canonical: address,
    // Drawn from title, game and author; another version is another address.
    image: `/og${address}.jpg?v=${Date.parse(article.updatedAt).toString(36)}`,
    openGraphType: 'article' as const,
    robots: article.type === 'PublishedArticle' ? ('all' as const) : ('none' as const),
    jsonLd: import.meta.env.SSR
      ? [
          {
            '@type': 'BlogPosting',
            headline: title,
            description,
            inLanguage: article.language,
            datePublished: article.publishedAt,
            dateModified: article.updatedAt,
            mainEntityOfPage: absolute(address),
            keywords: article.tags,
            author: person
              ? { '@type': 'Person', name: person.displayName, url: absolute(`/users/${person.name}`) }
              : { '@type': 'Person', name: useUserText.in(language).anonymous },
            publisher: { '@type': 'Organization', name: productName },
            ...(game && {
              about: { '@type': 'VideoGame', name: gameName, url: absolute(`/games/${game.slug}`) },
            }),
          },
        ]
      : undefined,
  }
}

export default definePage({
  Component: ArticleScreen,
  queries: ({ params }) => [articleDetail(params.gameSlug ?? '', params.articlePath ?? '')],
  own: ({ params }) => articleAddress(params.gameSlug ?? '', params.articlePath ?? ''),
  extras: ({ params }) => [gameArticles(params.gameSlug ?? '', 'popular'), topArticles()],
  meta: metaOf,
})
