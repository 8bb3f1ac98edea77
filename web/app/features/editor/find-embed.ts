import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import type { CategoryDocument } from '@koryaku/contracts/categories/category.api.ts'
import type { ArticleDocument } from '@koryaku/contracts/embeds/embeds.api.ts'
import type { GameDocument } from '@koryaku/contracts/games/game.api.ts'
import type { ReviewDocument } from '@koryaku/contracts/reviews/review.api.ts'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { ownPageAt } from '#app/features/editor/own-page.ts'

interface Found {
  kind: EmbedKind
  id: string
}

/** The public page of this site at an address, or an own data table; null for others. */
export async function findEmbed(address: string): Promise<Found | null> {
  const { origin, pathname } = new URL(address, location.origin)
  const page = origin === location.origin ? ownPageAt(pathname) : null
  if (!page) return null
  try {
    return await findPage(page)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

async function findPage(page: NonNullable<ReturnType<typeof ownPageAt>>): Promise<Found | null> {
  switch (page.kind) {
    // An own table is shown to readers once it is published.
    case 'category':
      return found('category', await apiGet<CategoryDocument>(path`my/database_categories/${page.id}`))
    case 'game':
      return found('game', await apiGet<GameDocument>(path`games/${page.slug}`))
    case 'article': {
      const article = await apiGet<ArticleDocument>(path`games/${page.slug}/articles/${page.id}`)
      return article.data.attributes.type === 'PublishedArticle' ? found('article', article) : null
    }
    case 'review': {
      const review = await apiGet<ReviewDocument>(path`games/${page.slug}/game_reviews/${page.id}`)
      return review.data.attributes.type === 'PublishedReview' ? found('review', review) : null
    }
  }
}

const found = (kind: EmbedKind, { data }: { data: { id: string } }): Found => ({ kind, id: data.id })
