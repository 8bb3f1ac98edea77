import { type ExplainedVote, voteLabels } from '#app/features/articles/vote-labels.ts'
import type { Language } from '#app/i18n/language.ts'

/** The beginning of a comment that explains a vote. @param language that of the article */
export const voteMark = (vote: ExplainedVote, language: Language): string =>
  language === 'ja' ? `【${voteLabels.ja[vote]}】` : `[${voteLabels.en[vote]}]`

/** The comment that explains a vote. */
export const voteCommentBody = (vote: ExplainedVote, language: Language, sentence: string): string =>
  voteMark(vote, language) + (language === 'ja' ? '' : ' ') + sentence.trim()
