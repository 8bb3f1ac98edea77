import type { RelationText } from '#app/entities/relation/strings.ja.ts'

const en: RelationText = {
  menu: name => `Menu for ${name}`,
  mute: 'Mute',
  unmute: 'Unmute',
  block: 'Block',
  unblock: 'Unblock',
  muteHere: 'Mute on this page',
  unmuteHere: 'Unmute on this page',
  settings: 'Settings for muting and blocking',
  blockTitle: name => `Block ${name}?`,
  blockText:
    'You’ll no longer be able to like, comment on or follow each other, and won’t get notifications about each other. Their comments will be folded for you.',
  blockNote:
    'They aren’t told. They can still read public articles and comments. You can unblock them at any time.',
  blockConfirm: 'Block',
  undo: 'Undo',
  done: {
    block: { on: 'Blocked', off: 'Unblocked' },
    mute: { on: 'Muted', off: 'Unmuted' },
    comment_mute: { on: 'Muted on this page', off: 'Unmuted on this page' },
  },
}
export default en
