import type { ReviewText } from '#app/entities/review/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ReviewText = {
  noTitle: 'Untitled',
  spoilerRow: 'This review contains spoilers.',
  likes: count => plural(count, 'like'),
  hours: hours => plural(hours, 'hour'),
  outcomes: {
    finished: 'Finished',
    gave_up: 'Gave up',
    playing: 'Still playing',
    endless: 'Has no end',
  },
  difficultyOf: difficulty => `Difficulty: ${difficulty}`,
  difficulties: ['very easy', 'easy', 'medium', 'hard', 'very hard'],
  sortLabel: 'Order',
  sorts: { latest: 'Newest', popular: 'Most liked', highest: 'Highest score', lowest: 'Lowest score' },
  write: 'Write a review',
  emptyTitle: 'No reviews yet',
  emptyText: 'Would you like to write the first one?',
}
export default en
