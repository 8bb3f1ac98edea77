import type { FollowText } from '#app/features/follows/strings.ja.ts'

const en: FollowText = {
  follow: 'Follow',
  following: 'Following',
  followLabel: name => `Follow ${name}`,
  followers: count => `${count} followers`,
}
export default en
