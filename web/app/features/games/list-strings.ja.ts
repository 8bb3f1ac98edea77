const ja = {
  listDescription: '記事が読めるゲームの一覧です。好きなゲームを見つけてフォローしましょう。',
  sortLabel: '並べ替え',
  sorts: {
    match: '一致度順',
    popular: '人気',
    score: '評価の高い順',
    new: '新しい',
    title: 'タイトル',
  },
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
  filters: '絞り込み',
  filter: {
    genre: 'ジャンル',
    platform: '機種',
    decade: '発売年',
    score_from: '平均点',
    has_articles: '記事がある',
    has_reviews: 'レビューがある',
  },
  anyOf: {
    genre: 'すべてのジャンル',
    platform: 'すべての機種',
    decade: 'すべての年',
    score_from: '指定なし',
  },
  decade: (year: string) => `${year}年代`,
  scoreFrom: (score: string) => `${score}点以上`,
  choice: (name: string, count: string) => `${name}（${count}）`,
  apply: '絞り込む',
  active: '絞り込みの条件',
  quoted: (keyword: string) => `「${keyword}」`,
  remove: (name: string) => `${name}を外す`,
  clearAll: 'すべて外す',
  found: (count: string) => `${count}件`,
  noneTitle: '条件に合うゲームはありません',
  without: (name: string, count: string) => `${name}を外す（${count}件）`,
  notEnough: '条件を1つ外すだけでは見つかりません。',
  noPageTitle: 'このページはありません',
  firstPage: '最初のページを見る',
  shelf: {
    label: '自分のゲーム棚',
    none: '指定なし',
    any: '棚のゲームすべて',
    empty: 'ゲーム棚はまだ空です',
    howTo: 'ゲームのページの「棚に入れる」で、積み・プレイ中・クリアなどを記録できます。',
    all: 'すべてのゲームを見る',
  },
}
export default ja
export type GameListText = typeof ja
