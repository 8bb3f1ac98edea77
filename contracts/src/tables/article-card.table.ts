import type { ArticleContent } from '../articles/article-content.ts'
import { boolean, nullable, text, texts, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

export type ArticleStatus = 'draft' | 'published' | 'template' | 'suspended' | 'deleted'

/** One article in lists. The fragments are the ready JSON around its counters. */
export const articleCard = defineTable(
  'article_card',
  {
    article_id: text(),
    author_id: text(),
    game_id: text(),
    status: text<ArticleStatus>(),
    official: boolean(),
    kind: text<ArticleContent['kind']>(),
    language: text<ArticleContent['language']>(),
    title: text(),
    description: text(),
    alternative_description: text(),
    thumbnail: nullable(text()),
    tags: texts(),
    published_at: nullable(timestamptz()),
    updated_at: timestamptz(),
    fragment_head: text(),
    fragment_tail: text(),
  },
  {
    key: ['article_id'],
    indexes: c => {
      const newest = `${c.published_at} desc, ${c.article_id} desc`
      const published = `where ${c.status} = 'published'`
      return [
        // Home and /latest: newest published articles.
        `(${newest}) ${published}`,
        // A game's newest articles.
        `(${c.game_id}, ${newest}) ${published}`,
        // An author's public articles, and the following feed.
        `(${c.author_id}, ${newest}) ${published}`,
        // My articles, drafts and templates.
        `(${c.author_id}, ${c.status}, ${c.updated_at} desc, ${c.article_id} desc)`,
        // Official templates.
        `(${c.updated_at} desc, ${c.article_id} desc) where ${c.status} = 'template' and ${c.official}`,
        // The newest articles in a language, of all games and of one.
        `(${c.language}, ${newest}) ${published}`,
        `(${c.game_id}, ${c.language}, ${newest}) ${published}`,
      ]
    },
  },
)
