import type { BlockedText } from '#app/features/settings/blocked-strings.ja.ts'

const en: BlockedText = {
  title: 'Muting and blocking',
  lead: 'What you’d rather not read, and whom you’d rather not meet. No one is told.',
  blocked: 'Blocked users',
  blockedNote:
    'You can’t like, comment on or follow each other, and get no notifications about each other. Follows stay, and come back into effect when you unblock.',
  noBlocked: 'You haven’t blocked anyone',
  muted: 'Muted users',
  mutedNote: 'Their comments are folded, and nothing of theirs is in your notifications or following list.',
  noMuted: 'You haven’t muted anyone',
  how: 'Use the menu on a user’s page or beside a comment.',
  unnamed: 'A user who shows no name',
  alias: number => `Anonymous user ${number ?? ''}`.trim(),
  onPage: title => `On “${title}”`,
  untitled: 'Untitled',
  onPrivatePage: 'On a page that isn’t public now',
  since: 'Set',
  remove: 'Remove',
  removed: 'Removed',
  undo: 'Undo',
  words: 'Muted keywords',
  wordsNote:
    'Comments with a keyword are folded and don’t notify you. Width, case and kind of kana make no difference.',
  word: 'Keyword',
  wordHint: 'Up to 50 characters, 100 keywords.',
  add: 'Add',
  noWords: 'None yet',
  count: count => `${count}/100`,
  removeWord: word => `Remove “${word}”`,
  added: 'Keyword added',
  wordRemoved: 'Keyword removed',
  tooLong: 'Please enter up to 50 characters.',
  failed: 'Couldn’t be saved. Please try again later.',
  full: 'You can mute up to 100 keywords. Remove some you no longer need.',
}
export default en
