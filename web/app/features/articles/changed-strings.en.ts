import type { ChangedSinceText } from '#app/features/articles/changed-strings.ja.ts'

const en: ChangedSinceText = {
  changedSince: day => `Updated since you read it (${day})`,
  changedSinceReaction: day => `Updated since you liked or bookmarked it (${day})`,
  show: 'Show what changed',
  all: 'All public versions',
  hide: 'Close',
}
export default en
