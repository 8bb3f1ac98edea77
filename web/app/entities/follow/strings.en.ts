import type { FollowText } from '#app/entities/follow/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: FollowText = {
  follow: 'Follow',
  following: 'Following',
  followLabel: name => `Follow ${name}`,
  followers: count => plural(count, 'follower'),
}
export default en
