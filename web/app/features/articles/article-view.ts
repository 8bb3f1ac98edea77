import type { ArticleAttributes, ArticleResource } from '@koryaku/contracts/articles/article.api.ts'
import type { GameAttributes, GameResource } from '@koryaku/contracts/games/game.api.ts'
import type { ListDocument } from '@koryaku/contracts/http/json-api.ts'
import type { UserAttributes, UserResource } from '@koryaku/contracts/users/user.api.ts'
import { includedOf } from '#app/api/documents.ts'

/** An article with the things it points at, as rows and pages show it. */
export interface ArticleView {
  id: string
  article: ArticleAttributes
  game: GameAttributes | null
  author: UserAttributes | null
}

export function articleViews(document: ListDocument<ArticleResource>): ArticleView[] {
  const included = includedOf(document)
  return document.data.map(resource => ({
    id: resource.id,
    article: resource.attributes,
    game: included.find<GameResource>(resource, 'game')?.attributes ?? null,
    author: included.find<UserResource>(resource, 'user')?.attributes ?? null,
  }))
}

/** Where an article is read; null when its game is not known. */
export const articleAddress = ({ article, game }: Pick<ArticleView, 'article' | 'game'>): string | null =>
  game ? `/games/${game.slug}/${article.path}` : null
