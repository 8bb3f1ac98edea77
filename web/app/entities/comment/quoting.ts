import type { QuotedPassage } from '@koryaku/contracts/comments/comment.api.ts'

/** The passage that a new comment will quote, with its words on the page. */
export interface Quoting extends QuotedPassage {
  words: string
  /** More was selected than a quote can have. */
  isPart: boolean
}
