const ja = {
  follow: 'フォロー',
  following: 'フォロー中',
  followLabel: (name: string) => `${name}をフォロー`,
  followers: (count: string) => `フォロワー ${count}`,
}
export default ja
export type FollowText = typeof ja
