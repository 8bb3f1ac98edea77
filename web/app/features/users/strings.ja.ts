const ja = {
  listTitle: 'ユーザー',
  listDescription: '記事を書いている人、読んでいる人の一覧です。',
  userTitle: (name: string) => `${name}さんのページ`,
  userDescription: (name: string) => `${name}さんが書いた記事の一覧です。`,
  followersTitle: (name: string) => `${name}さんのフォロワー`,
  followersDescription: (name: string) => `${name}さんをフォローしている人の一覧です。`,
  followingTitle: (name: string) => `${name}さんがフォロー中のユーザー`,
  followingDescription: (name: string) => `${name}さんがフォローしている人の一覧です。`,
  gamesTitle: (name: string) => `${name}さんがフォロー中のゲーム`,
  gamesDescription: (name: string) => `${name}さんがフォローしているゲームの一覧です。`,
  tabs: 'ユーザーのページ',
  articles: '記事',
  followers: 'フォロワー',
  following: 'フォロー中',
  games: 'ゲーム',
  articleCount: (count: string) => `記事 ${count}`,
  noUsers: 'まだ誰もいません',
  noArticles: 'まだ記事がありません',
}
export default ja
export type UserText = typeof ja
