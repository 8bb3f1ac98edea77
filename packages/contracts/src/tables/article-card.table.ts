import type { ArticleContent } from '../articles/article-content.ts'
import type { TextRef } from '../articles/text/text-ref.ts'
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
    /** Header of a template, which may be removed since. */
    header_id: nullable(text()),
    kind: text<ArticleContent['kind']>(),
    language: text<ArticleContent['language']>(),
    title: text(),
    description: text(),
    alternative_description: text(),
    thumbnail: nullable(text()),
    tags: texts(),
    /** The identity of each tag (`tagKey`), in the same order. */
    tag_keys: texts(),
    published_at: nullable(timestamptz()),
    /** When its public text changed last by more than a slip of the pen. */
    revised_at: nullable(timestamptz()),
    updated_at: timestamptz(),
    versions_public: boolean(),
    /** The version for which the author checked it, and when; the key unifies spellings of a version. */
    checked_version: nullable(text()),
    checked_key: nullable(text()),
    checked_platform: nullable(text()),
    /** ISO day; null: not given. */
    checked_on: nullable(text()),
    checked_at: nullable(timestamptz()),
    /** State of the article's stream: title and excerpt of the public or last saved text, and when it changed. */
    own_title: text(),
    own_excerpt: text(),
    own_at: timestamptz(),
    /** The version of the text in the article's stream (legacy articles). */
    content_ref: text<TextRef>(),
    /** The version that is public, or was last. */
    public_ref: nullable(text<TextRef>()),
    /** The newest text in the stream of its texts. */
    newest_ref: nullable(text<TextRef>()),
    /** The version whose text that is again. */
    newest_restores: nullable(text<TextRef>()),
    newest_title: text(),
    newest_excerpt: text(),
    newest_picture: nullable(text()),
    newest_at: nullable(timestamptz()),
    /** It is public, and there is a newer text. */
    newer_draft: boolean(),
    /** Deleted, and restorable until then. */
    purge_at: nullable(timestamptz()),
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
        // Deleted articles that their author can restore, and those due to be purged.
        `(${c.author_id}, ${c.purge_at}) where ${c.purge_at} is not null`,
        `(${c.purge_at}) where ${c.purge_at} is not null`,
        // Official templates.
        `(${c.updated_at} desc, ${c.article_id} desc) where ${c.status} = 'template' and ${c.official}`,
        // The newest articles in a language, of all games and of one.
        `(${c.language}, ${newest}) ${published}`,
        `(${c.game_id}, ${c.language}, ${newest}) ${published}`,
      ]
    },
  },
)
