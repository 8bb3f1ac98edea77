import type { ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import { type EmbedKind, fillEmbedPlaces } from '@koryaku/contracts/articles/embed-places.ts'
import { escapeHtml } from '@koryaku/contracts/articles/escape-html.ts'
import type { EmbeddedCategory } from '@koryaku/contracts/categories/category.api.ts'
import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { Resource } from '@koryaku/contracts/http/json-api.ts'
import { includedOf } from '#app/api/documents.ts'
import { viewOf } from '#app/entities/article/article-view.ts'
import { useEmbedText } from '#app/entities/article/embed-strings.ts'
import { withOwnLinks } from '#app/entities/article/own-links.ts'
import { useArticleText } from '#app/entities/article/strings.ts'
import { coverKind } from '#app/entities/cover/cover-kind.ts'
import { gameFacts, gameTitle } from '#app/entities/game/game-title.ts'
import { useUserText } from '#app/entities/user/strings.ts'
import { type Language, localePath } from '#app/i18n/language.ts'

interface CardParts {
  address: string
  /** Above the title. */
  kind: string
  title: string
  language: Language
  below: string
  picture: string
}

/** Renders a card as HTML, to be inserted into server-rendered text where its author has placed it. */
const cardHtml = ({ address, kind, title, language, below, picture }: CardParts): string =>
  `<a class="embed" href="${escapeHtml(address)}"><span><small>${escapeHtml(kind)}</small><strong lang="${language}">${escapeHtml(title)}</strong><small>${escapeHtml(below)}</small></span><img src="${escapeHtml(picture)}" alt="" width="160" height="100" loading="lazy" decoding="async"></a>`

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
  const included = includedOf(document)
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
      below: (!author?.anonymous && author?.displayName) || anonymous,
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
  return (kind, id) => {
    const type = kind === 'category' ? 'databaseCategory' : kind
    const found = included.get<ArticleResource | GameResource | EmbeddedCategory>(type, id)
    const card =
      found &&
      (found.type === 'article'
        ? articleCard(found)
        : found.type === 'game'
          ? gameCard(found)
          : found.attributes.html)
    return card || `<p class="embed">${text.embedGone[kind]}</p>`
  }
}

/** The text of an article with its cards in their places, and its own links in the language of its reader. */
export const withCards = (
  html: string,
  document: Parameters<typeof embedCards>[0],
  language: Language,
): string => withOwnLinks(fillEmbedPlaces(html, embedCards(document, language)), language)
