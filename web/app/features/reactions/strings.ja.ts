const ja = {
  like: 'いいね',
  liked: 'いいね済み',
  likeLabel: (count: string) => `いいね（${count}件）`,
  bookmark: 'ブックマーク',
  bookmarked: 'ブックマーク済み',
}
export default ja
export type ReactionText = typeof ja
