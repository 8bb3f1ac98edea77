import type { NewerDraftText } from '#app/entities/article/newer-draft-strings.ja.ts'

const en: NewerDraftText = {
  newer: 'There is a draft newer than what is public',
  compare: 'Compare',
  publish: 'Update',
  published: 'Readers now see your newest text',
  discard: 'Discard the draft',
  confirmDiscard: 'Discard the newer draft?',
  confirmDiscardText: 'The editor goes back to the text that is public. The draft stays in the history.',
  discarded: 'Back to the text that is public',
}
export default en
