import type { PlayOutcome, ReviewDraft } from '../reviews/review-parts.ts'
import { bigint, boolean, integer, jsonb, nullable, text, timestamptz } from './columns.ts'
import { defineTable } from './define-table.ts'

export type ReviewStatus = 'draft' | 'published' | 'suspended' | 'deleted' | 'purged'

/** Reviews of games: the newest draft for the author, and what readers have. */
export const gameReview = defineTable(
  'game_review',
  {
    review_id: text(),
    author_id: text(),
    game_id: text(),
    status: text<ReviewStatus>(),
    /** The newest version of the text, and the one that is public. */
    head: nullable(bigint()),
    public_head: nullable(bigint()),
    /** The newest version; null: nothing is saved, or it is purged. */
    draft: nullable(jsonb<ReviewDraft>()),
    /** The public version; empty while it is not public. */
    title: text(),
    excerpt: text(),
    html: text(),
    /** The text as it is searched, without marked spoilers. */
    text: text(),
    good: text(),
    bad: text(),
    for_whom: text(),
    spoiler: boolean(),
    /** Score of the newest playthrough. */
    score2: nullable(integer()),
    /** When the author gave that score. A correction within a day keeps the time. */
    scored_at: nullable(timestamptz()),
    platform: nullable(text()),
    hours: nullable(integer()),
    outcome: nullable(text<PlayOutcome>()),
    difficulty: nullable(integer()),
    /** When the author changed it last. */
    updated_at: timestamptz(),
    /** When the public text changed last. */
    revised_at: nullable(timestamptz()),
    /** When it was published first. */
    published_at: nullable(timestamptz()),
    /** End of the undo period of a deleted review. */
    purge_at: nullable(timestamptz()),
    likes: integer(),
    /** Weight in averages while it is public, in quarters; 0: its author is excluded. */
    weight4: integer(),
  },
  {
    key: ['review_id'],
    indexes: c => [
      // The newest reviews, of all games and of one.
      `(${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      `(${c.game_id}, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      // The most liked, and the best and worst scores of one game.
      `(${c.likes} desc, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      `(${c.game_id}, ${c.likes} desc, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      ...[c.score2, `${c.score2} desc`].flatMap(score => [
        `(${score}, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
        `(${c.game_id}, ${score}, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      ]),
      // Those of one author that readers have, and all of them.
      `(${c.author_id}, ${c.published_at} desc, ${c.review_id} desc) where ${c.status} = 'published'`,
      `(${c.author_id}, ${c.updated_at} desc, ${c.review_id} desc)`,
      // Reviews due to be purged.
      `(${c.purge_at}) where ${c.purge_at} is not null`,
    ],
  },
)
