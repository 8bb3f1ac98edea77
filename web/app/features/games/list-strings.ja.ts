const ja = {
  listDescription: '記事が読めるゲームの一覧です。好きなゲームを見つけてフォローしましょう。',
  sortLabel: '並べ替え',
  sorts: { popular: '人気', score: '評価の高い順', new: '新しい', title: 'タイトル' },
  scoredOnly: (count: number) =>
    `レビューが${count}件以上あるゲームを、平均点とレビューの件数をもとに並べています。`,
  howScores: '平均点の決まり方',
  titleIndex: '50音',
  headLabels: { latin: 'A–Z', other: 'その他' } as Record<string, string>,
  headName: (head: string) =>
    ({ latin: 'A–Zで始まるゲーム', other: 'その他のゲーム' })[head] ?? `${head}行のゲーム`,
  headTitle: (head: string) =>
    ({ latin: 'A–Zで始まるゲーム', other: '数字や記号で始まるゲーム' })[head] ??
    `「${head.toUpperCase()}」のゲーム`,
  findGame: 'ゲームを検索',
  findGameHint: '題名・呼び名',
  shelf: {
    label: '自分のゲーム棚',
    none: '指定なし',
    any: '棚のゲームすべて',
    empty: 'ゲーム棚はまだ空です',
    noneHere: 'この条件に合うゲームは、ゲーム棚にありません',
    howTo: 'ゲームのページの「棚に入れる」で、積み・プレイ中・クリアなどを記録できます。',
    all: 'すべてのゲームを見る',
  },
}
export default ja
export type GameListText = typeof ja
