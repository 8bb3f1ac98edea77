const ja = {
  changedSince: (day: string) => `読んだ後に更新されています（${day}）`,
  changedSinceReaction: (day: string) => `いいねやブックマークの後に更新されています（${day}）`,
  show: '変わったところを見る',
  all: '公開された版の一覧',
  hide: '閉じる',
}
export default ja
export type ChangedSinceText = typeof ja
