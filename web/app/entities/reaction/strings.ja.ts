const ja = {
  like: 'いいね',
  liked: 'いいね済み',
  bookmark: 'ブックマーク',
  bookmarked: 'ブックマーク済み',
}
export default ja
export type ReactionText = typeof ja
