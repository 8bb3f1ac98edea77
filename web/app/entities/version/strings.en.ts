import type { VersionText } from '#app/entities/version/strings.ja.ts'

const en: VersionText = {
  towards: 'What became of the older version in the newer one.',
  noDifference: 'The text is the same.',
  changes: (added, removed, changed) =>
    `${added} added, ${removed} removed, ${changed} changed (paragraphs and other blocks)`,
  kinds: {
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    moved: 'Moved',
    format: 'Formatting changed',
    picture: 'Image changed',
  },
  untitled: 'Untitled',
  same: count => `Unchanged (${count})`,
  embed: 'Embed',
}
export default en
