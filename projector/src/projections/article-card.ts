export type ArticleStatus = 'draft' | 'published' | 'template' | 'suspended'

/** One article in lists. The fragments are the ready JSON around its counters. */
export interface ArticleCard {
  article_id: string
  author_id: string
  game_id: string
  status: ArticleStatus | 'deleted'
  official: boolean
  kind: string
  language: string
  title: string
  description: string
  alternative_description: string
  thumbnail: string | null
  tags: string[]
  published_at: string | Date | null
  updated_at: string | Date
  fragment_head: string
  fragment_tail: string
}
