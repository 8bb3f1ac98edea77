import type { SharedDraftText } from '#app/features/shared-drafts/strings.ja.ts'

const en: SharedDraftText = {
  title: 'Shared draft',
  description: 'An article before it is published, for those who were sent its link.',
  draftOf: name => `A draft by ${name}.`,
  draft: 'A draft.',
  version: savedAt => `This version was saved on ${savedAt}.`,
  until: day => `Only those who have the link can read it, until ${day}.`,
  untitled: 'Untitled',
  closed: 'This link doesn’t open',
  closedText:
    'It has ended, or the person who created it revoked it. Please also check that the link is complete.',
  home: 'To the front page',
}
export default en
