import type { ArticlePaperText } from '#app/entities/article/paper-strings.ja.ts'

const en: ArticlePaperText = {
  contents: 'Contents',
  published: day => `Published ${day}`,
  updated: day => `Updated ${day}`,
  tags: 'Tags',
  games: 'Games',
}
export default en
