import { text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

/** The tags of published articles: by their key, and as their author spells them. */
export const articleTag = defineTable(
  'article_tag',
  { game_id: text(), tag_key: text(), tag: text(), article_id: text(), published_at: timestamptz() },
  {
    key: ['article_id', 'tag_key'],
    // Articles of a game with a tag.
    indexes: c => [`(${c.game_id}, ${c.tag_key}, ${c.published_at} desc, ${c.article_id} desc)`],
  },
)
