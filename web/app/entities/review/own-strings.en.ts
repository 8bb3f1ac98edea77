import type { OwnReviewText } from '#app/entities/review/own-strings.ja.ts'

const en: OwnReviewText = {
  menu: title => `Menu for the review “${title || 'Untitled'}”`,
  unpublish: 'Switch to draft',
  unpublished: 'Switched to draft',
  remove: 'Delete',
  removeNow: 'Delete',
  removed: 'Review deleted',
  restored: 'Review restored',
  undo: 'Undo',
  removePlaythrough: day => `Remove the record of ${day}`,
  removedPlaythrough: 'Playthrough removed',
  confirmRemove: 'Delete this review?',
  confirmRemoveText: 'You can restore it from “Your reviews” for 30 days.',
  confirmUnpublish: 'Switch this review to draft?',
  confirmUnpublishText: 'Others won’t see it until you publish it, and its score leaves the average.',
}
export default en
