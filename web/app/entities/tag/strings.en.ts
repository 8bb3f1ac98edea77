import type { TagText } from '#app/entities/tag/strings.ja.ts'

const en: TagText = {
  chosen: 'Chosen',
  list: 'Suggestions',
  options: count => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  articles: count => (count === 1 ? '1 article' : `${count} articles`),
  inText: 'In your text',
  added: tags => `Added ${tags.map(tag => `#${tag}`).join(', ')}`,
  remove: tag => `Remove #${tag}`,
  removed: tag => `Removed #${tag}`,
  near: (tag, count) => `“${tag}” already exists (${count === 1 ? '1 article' : `${count} articles`}).`,
  takeNear: tag => `Use #${tag}`,
  bad: 'The characters / ? % and \\ can’t be used, and neither can just “.” or “..”.',
  tooLong: letters => `Up to ${letters} characters each.`,
  tooMany: max => `Up to ${max}. Remove one to add another.`,
}
export default en
