const ja = {
  noTitle: '無題',
  spoilerRow: 'ネタバレを含むレビューです。',
  likes: (count: string) => `いいね ${count}件`,
  hours: (hours: string) => `${hours}時間`,
  outcomes: {
    finished: 'クリア',
    gave_up: '途中でやめた',
    playing: 'プレイ中',
    endless: '終わりのないゲーム',
  },
  difficultyOf: (difficulty: string) => `難しさ: ${difficulty}`,
  difficulties: ['とてもやさしい', 'やさしい', 'ふつう', '難しい', 'とても難しい'],
  sortLabel: '並び順',
  sorts: { latest: '新着', popular: 'いいねの多い順', highest: '点数の高い順', lowest: '点数の低い順' },
  write: 'レビューを書く',
  emptyTitle: 'レビューはまだありません',
  emptyText: '最初のレビューを書いてみませんか。',
}
export default ja
export type ReviewText = typeof ja
