import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { EmbedKind } from '@koryaku/contracts/articles/embed-places.ts'
import { articleCard } from '@koryaku/contracts/tables/article-card.table.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import {
  type ArticleRow,
  type ArticleSource,
  articlesSql,
  gameFragments,
  withIncluded,
} from '#reading/fragments.ts'
import { embeddedCategories } from '../categories/embedded-categories.ts'
import { embeddedReviews } from '../reviews/embedded-reviews.ts'

const a = alias(articleCard, 'a')

/** Resources as JSON text, without brackets. */
interface EmbedFragments {
  articles: string
  games: string
  categories: string
  reviews: string
  /** The games and authors that the articles and reviews name. */
  included: string
}

/**
 * Cards embedded in texts, for a page in this language. Content that is no longer published is left out for every
 * viewer.
 */
export async function embedFragments(
  { db, cards }: ArticleSource,
  wanted: Record<EmbedKind, string[]>,
  language: ArticleContent['language'],
): Promise<EmbedFragments> {
  const published = async () => {
    if (wanted.article.length === 0) return { data: '', games: '', users: '' }
    const { rows } = await db.query<ArticleRow>({
      name: 'embedded-articles',
      text: articlesSql(
        `select a.* from ${a} where ${a.article_id} = any($1) and ${a.status} = 'published'`,
        '$2',
      ),
      values: [wanted.article, ''],
    })
    return withIncluded(rows[0] as ArticleRow, { db, cards }, '')
  }
  const [articles, games, categories, reviews] = await Promise.all([
    published(),
    gameFragments(cards, wanted.game),
    embeddedCategories(db, wanted.category, language),
    embeddedReviews({ db, cards }, wanted.review),
  ])
  const included = joined(articles.games, articles.users, reviews.included)
  return { articles: articles.data, games, categories, reviews: reviews.data, included }
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(',')

/** Each resource once: a text may embed the game or author that its article also names. */
export function withoutRepeats(...parts: string[]): string {
  const resources = JSON.parse(`[${joined(...parts)}]`) as { type: string; id: string }[]
  const once = new Map(resources.map(resource => [`${resource.type}:${resource.id}`, resource]))
  return JSON.stringify([...once.values()])
}
