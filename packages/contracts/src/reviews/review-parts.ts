import type { ArticleDocument } from '../articles/article-document.ts'

export const REVIEW_TITLE_MAX = 120
/** Letters of the text of a review. */
export const REVIEW_TEXT_MAX = 20_000
/** Letters of the good points, the bad points and for whom the game is, each. */
export const REVIEW_POINTS_MAX = 300
export const HOURS_MAX = 99_999

/** Scores are integers of halves: 2 is one star of ten, 20 is ten. */
export const SCORE2_MIN = 2
export const SCORE2_MAX = 20
/** Minimum number of reviews for a public average. */
export const AVERAGE_FROM = 5

/** Time in which a corrected score replaces the earlier one; later, it is a change of mind. */
export const CORRECTION_MS = 24 * 3_600_000

/** Length of the first and of the last period of the scores of a game, in days. */
export const FIRST_PERIOD_DAYS = 30
export const LAST_PERIOD_DAYS = 90
/** Maximum number of versions with a score: the newest ones. */
export const SCORED_VERSIONS_MAX = 24

/** Saves of one review in a day. Each is a whole text. */
export const REVIEW_SAVES_A_DAY = 500
/** Publications and changes of the state of one review in a day. Its stream is read whole by each command. */
export const REVIEW_CHANGES_A_DAY = 50

/** Playthroughs of one review. */
export const PLAYTHROUGHS_MAX = 50

/** How a playthrough ended; `endless`: the game has no end. */
export const playOutcomes = ['finished', 'gave_up', 'playing', 'endless'] as const
export type PlayOutcome = (typeof playOutcomes)[number]

/** Encrypted content of a review. */
export interface ReviewWords {
  title: string
  document: ArticleDocument
  good: string
  bad: string
  forWhom: string
}

/** One time that the author played the game, and the score of that time. */
export interface Playthrough {
  /** A platform of the game. */
  platform: string | null
  hours: number | null
  outcome: PlayOutcome | null
  /** 1 easy – 5 hard. */
  difficulty: number | null
  score2: number | null
}

/** All content of a draft. */
export interface ReviewDraft extends ReviewWords, Playthrough {
  /** True if the whole review reveals the plot. */
  spoiler: boolean
}
