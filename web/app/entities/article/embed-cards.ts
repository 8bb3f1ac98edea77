import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import { type EmbedKind, fillEmbedPlaces } from '@koryaku/contracts/articles/embed-places.ts'
import { escapeHtml } from '@koryaku/contracts/articles/escape-html.ts'
import type { EmbeddedCategory } from '@koryaku/contracts/categories/category.api.ts'
import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { Resource } from '@koryaku/contracts/http/json-api.ts'
import type { ReviewResource } from '@koryaku/contracts/reviews/review.api.ts'
import type { UserAttributes } from '@koryaku/contracts/users/user.api.ts'
import { includedOf } from '#app/api/documents.ts'
import { viewOf } from '#app/entities/article/article-view.ts'
import { useEmbedText } from '#app/entities/article/embed-strings.ts'
import { withOwnLinks } from '#app/entities/article/own-links.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { coverKind } from '#app/entities/cover/cover-kind.ts'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { languageOfWords } from '#app/entities/review/language-of-words.ts'
import { viewOf as reviewViewOf } from '#app/entities/review/review-view.ts'
import { useReviewText } from '#app/entities/review/strings.ts'
import { scoreHtml } from '#app/entities/score/score-html.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { type Language, localePath } from '#app/i18n/language.ts'

type Embedded = ArticleResource | GameResource | EmbeddedCategory | ReviewResource
const TYPES = {
  article: 'article',
  game: 'game',
  category: 'databaseCategory',
  review: 'gameReview',
} as const satisfies Record<EmbedKind, Embedded['type']>

interface CardParts {
  address: string
  /** Above the title. */
  kind: string
  title: string
  language: Language
  /** HTML below the title. */
  more?: string
  below: string
  picture: string
}

/** Renders a card as HTML, to be inserted into server-rendered text where its author has placed it. */
const cardHtml = ({ address, kind, title, language, more = '', below, picture }: CardParts): string =>
  `<a class="embed" href="${escapeHtml(address)}"><span><small>${escapeHtml(kind)}</small><strong lang="${language}">${escapeHtml(title)}</strong>${more}<small>${escapeHtml(below)}</small></span><img src="${escapeHtml(picture)}" alt="" width="160" height="100" loading="lazy" decoding="async"></a>`

/**
 * Returns a function that renders the card of any resource in the document, or a message if the resource is
 * missing.
 */
export function embedCards(
  document: { data: Resource | Resource[]; included?: Resource[] },
  language: Language,
): (kind: EmbedKind, id: string) => string {
  const text = useEmbedText.in(language)
  const { noTitle } = useArticleText.in(language)
  const { anonymous } = useUserText.in(language)
  const { spoilerRow } = useReviewText.in(language)
  const included = includedOf(document)
  const nameOf = (author: UserAttributes | null) => (!author?.anonymous && author?.displayName) || anonymous
  const pictureOf = (game: GameAttributes, own: string | null = null) =>
    own ?? game.thumbnail ?? `/covers/${game.slug}.svg?kind=${coverKind(game.genres) ?? ''}`
  const articleCard = (resource: ArticleResource): string | null => {
    const { article, game, author } = viewOf(resource, included)
    if (!game || article.type !== 'PublishedArticle') return null
    return cardHtml({
      address: localePath(language, `/games/${game.slug}/${article.path}`),
      kind: gameTitle(game, language),
      title: article.title || noTitle,
      language: article.language,
      below: nameOf(author),
      picture: pictureOf(game, article.thumbnail),
    })
  }
  const gameCard = ({ attributes: game }: GameResource): string =>
    cardHtml({
      address: localePath(language, `/games/${game.slug}`),
      kind: text.game,
      title: gameTitle(game, language),
      language,
      below: gameFacts(game),
      picture: pictureOf(game),
    })
  const reviewCard = (resource: ReviewResource): string | null => {
    const { review, game, author } = reviewViewOf(resource, included)
    if (!game || review.type !== 'PublishedReview' || review.score === null) return null
    const { spoiler, excerpt } = review
    const words = spoiler ? spoilerRow : excerpt
    const languageOfExcerpt = spoiler ? language : languageOfWords(excerpt)
    return cardHtml({
      address: localePath(language, `/games/${game.slug}/game-reviews/${review.path}`),
      kind: text.review(gameTitle(game, language)),
      title: review.title,
      language: languageOfWords(review.title),
      more:
        scoreHtml(review.score, language) +
        (words && `<small class="clamped" lang="${languageOfExcerpt}">${escapeHtml(words)}</small>`),
      below: nameOf(author),
      picture: pictureOf(game),
    })
  }
  const cardOf = (found: Embedded): string | null => {
    switch (found.type) {
      case 'article':
        return articleCard(found)
      case 'game':
        return gameCard(found)
      case 'gameReview':
        return reviewCard(found)
      case 'databaseCategory':
        return found.attributes.html
    }
  }
  return (kind, id) => {
    const found = included.get<Embedded>(TYPES[kind], id)
    return (found && cardOf(found)) || `<p class="embed">${text.embedGone[kind]}</p>`
  }
}

/** The text of an article with its cards in their places, and its own links in the language of its reader. */
export const withCards = (
  html: string,
  document: Parameters<typeof embedCards>[0],
  language: Language,
): string => withOwnLinks(fillEmbedPlaces(html, embedCards(document, language)), language)
