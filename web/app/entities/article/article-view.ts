import type {
  ArticleAttributes,
  ArticleBodyAttributes,
  ArticleList,
} from '@koryaku/contracts/articles/article.api.ts'
import type { ArticleDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { Resource } from '@koryaku/contracts/http/json-api.ts'
import type { UserAttributes, UserResource } from '@koryaku/contracts/users/user.api.ts'
import { type Included, includedOf } from '#app/api/documents.ts'

/** An article with the things it points at, as rows and pages show it. */
export interface ArticleView<Attributes extends ArticleAttributes = ArticleAttributes> {
  id: string
  article: Attributes
  game: GameAttributes | null
  author: UserAttributes | null
}

export const viewOf = <A extends ArticleAttributes>(
  resource: Resource<'article', A>,
  included: Included,
): ArticleView<A> => ({
  id: resource.id,
  article: resource.attributes,
  game: included.find<GameResource>(resource, 'game')?.attributes ?? null,
  author: included.find<UserResource>(resource, 'user')?.attributes ?? null,
})

export function articleViews(document: ArticleList): ArticleView[] {
  const included = includedOf(document)
  return document.data.map(resource => viewOf(resource, included))
}

export const articleView = (document: ArticleDocument): ArticleView<ArticleBodyAttributes> =>
  viewOf(document.data, includedOf(document))

/** Where an article is read; null when its game is not known, and for one that was deleted. */
export const articleAddress = ({ article, game }: Pick<ArticleView, 'article' | 'game'>): string | null =>
  game && !article.purgeAt ? `/games/${game.slug}/${article.path}` : null
