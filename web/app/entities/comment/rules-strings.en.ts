import type { CommentRulesText } from '#app/entities/comment/rules-strings.ja.ts'

const en: CommentRulesText = {
  pin: 'Pin',
  unpin: 'Unpin',
  pinned: 'Comment pinned',
  unpinned: 'Comment unpinned',
  hide: 'Hide',
  unhide: 'Unhide',
  hidden: 'Comment hidden',
  unhidden: 'Comment shown again',
  hideTitle: 'Hide this comment',
  hideLead: 'Choose a reason. Readers and the author of the comment will see it.',
  reasons: {
    off_topic: 'Off topic',
    spoiler: 'Contains spoilers',
    rude: 'Rude',
    wrong: 'Incorrect',
    repeated: 'Repetition',
  },
  audience: 'Who can comment',
  audiences: { all: 'Everyone', followers: 'Followers only', none: 'No one' },
  changed: {
    all: 'Everyone can comment',
    followers: 'Only followers can comment',
    none: 'Comments are closed',
  },
  undo: 'Undo',
}
export default en
