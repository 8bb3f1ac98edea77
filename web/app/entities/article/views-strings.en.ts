import type { ArticleViewsText } from '#app/entities/article/views-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ArticleViewsText = {
  views: count => plural(count, 'view'),
  excludedViews: count => `${count} not counted`,
  excludedViewsHint: 'Bots, and repeats from the same user or network on the same day, do not count',
  finishes: count => `${count} read to the end`,
  finishesHint: 'People who reached the end of the article',
}
export default en
