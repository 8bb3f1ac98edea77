import type { UserText } from '#app/entities/user/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: UserText = {
  official: 'Official writer',
  anonymous: 'Anonymous user',
  articleCount: count => plural(count, 'article'),
}
export default en
