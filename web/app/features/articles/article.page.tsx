import type { CommentList } from '@koryaku/contracts/comments/comment.api.ts'
import { articleAddress, articleDetail, gameArticles } from '#app/entities/article/article-queries.ts'
import { articleView } from '#app/entities/article/article-view.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { gameTitle } from '#app/entities/game/game-title.ts'
import { topArticles } from '#app/entities/ranking/ranking-queries.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { ArticleScreen } from '#app/features/articles/article-screen.tsx'
import { useArticlePageText } from '#app/features/articles/strings.ts'
import type { Language } from '#app/i18n/language.ts'
import { shortened } from '#app/i18n/shortened.ts'
import { definePage, type PageContext } from '#app/routes/page.ts'

/** In a browser they come with the code that shows them, behind the page. */
const firstComments = import.meta.env.SSR
  ? (await import('#app/entities/comment/comment-queries.ts')).firstComments
  : undefined
const plainComment = import.meta.env.SSR
  ? (await import('@koryaku/contracts/comments/comment-text.ts')).plainComment
  : undefined

function metaOf({ cache, params, language, absolute, productName }: PageContext) {
  const text = useArticlePageText.in(language)
  const document = cache.getQueryData(
    articleDetail(params.gameSlug ?? '', params.articlePath ?? '', language).queryKey,
  )
  if (!document) return { title: text.article, description: text.articleDescription }
  const { article, game, author } = articleView(document)
  const title = article.title || useArticleText.in(language).noTitle
  const gameName = game ? gameTitle(game, language) : ''
  const description = article.description || article.alternativeDescription || text.about(title, gameName)
  const address = `/games/${game?.slug ?? params.gameSlug}/${article.path}`
  const person = author?.name && !author.anonymous ? author : null
  return {
    title: gameName ? `${title} | ${gameName}` : title,
    description: shortened(description, 160),
    canonical: address,
    movedTo: game && game.slug !== params.gameSlug ? address : null,
    robots: article.type === 'PublishedArticle' ? ('all' as const) : ('none' as const),
    // Only the server-rendered page contains the preview for other sites.
    ...(import.meta.env.SSR && {
      openGraphType: 'article' as const,
      // The image is drawn from title, game and author; each version has another URL.
      image: `/og${address}.jpg?v=${Date.parse(article.updatedAt).toString(36)}`,
      jsonLd: [
        {
          '@type': 'BlogPosting',
          headline: title,
          description,
          inLanguage: article.language,
          datePublished: article.publishedAt,
          dateModified: article.revisedAt ?? article.updatedAt,
          mainEntityOfPage: absolute(address),
          keywords: article.tags,
          ...(firstComments &&
            commentsIn(cache.getQueryData(firstComments(article.path).queryKey), language)),
          author: person
            ? { '@type': 'Person', name: person.displayName, url: absolute(`/users/${person.name}`) }
            : { '@type': 'Person', name: useUserText.in(language).anonymous },
          publisher: { '@type': 'Organization', name: productName },
          ...(game && {
            about: { '@type': 'VideoGame', name: gameName, url: absolute(`/games/${game.slug}`) },
          }),
        },
      ],
    }),
  }
}

/** The first comments, for search engines that show them with a result. */
function commentsIn(comments: CommentList | undefined, language: Language) {
  const text = useUserText.in(language)
  const shown =
    comments?.data.filter(({ attributes }) => attributes.state === 'shown' && !attributes.hidden) ?? []
  if (!comments || shown.length === 0) return {}
  return {
    commentCount: comments.meta.totalCount,
    comment: shown.map(({ attributes: { body, postedAt, author } }) => ({
      '@type': 'Comment',
      ...{ text: plainComment?.(body), dateCreated: postedAt },
      author: {
        '@type': 'Person',
        name: author.kind === 'member' ? author.displayName : text.anonymous,
      },
    })),
  }
}

export default definePage({
  Component: ArticleScreen,
  queries: ({ params, language }) => [
    articleDetail(params.gameSlug ?? '', params.articlePath ?? '', language),
  ],
  own: ({ params }) => articleAddress(params.gameSlug ?? '', params.articlePath ?? ''),
  extras: ({ params }) => [
    ...(import.meta.env.SSR && firstComments ? [firstComments(params.articlePath ?? '')] : []),
    gameArticles(params.gameSlug ?? '', 'popular'),
    topArticles(),
  ],
  meta: metaOf,
})
