import type { DraftLinkText } from '#app/entities/draft-link/strings.ja.ts'

const en: DraftLinkText = {
  share: 'Share the draft',
  title: 'Links to this draft',
  lead: 'Anyone with the link can read this version, signed in or not. What you write later isn’t shown.',
  leadPast: version =>
    `Anyone with the link can read version ${version}, signed in or not. No other version is shown.`,
  days: 'Open for',
  day: days => (days === 1 ? '1 day' : `${days} days`),
  make: 'Create a link',
  made: 'The link is created',
  links: 'Your links',
  none: 'There are no links yet.',
  version: version => `Version ${version}`,
  versionOfBefore: 'An earlier version',
  madeOn: day => `Created ${day}`,
  until: day => `open until ${day}`,
  openedOn: day => `last opened ${day}`,
  notOpened: 'not opened yet',
  copy: 'Copy',
  copied: 'The link is copied',
  revoke: 'Revoke',
  revoked: 'The link is revoked and no longer opens',
  undo: 'Undo',
  restored: 'The link opens again',
  of: (what, link) => `${link}: ${what}`,
}
export default en
