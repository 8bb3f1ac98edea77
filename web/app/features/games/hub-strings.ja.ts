import type { ArticlePurpose } from '@koryaku/contracts/game-hub/article-purposes.ts'

const ja = {
  purposes: {
    beginner: 'はじめての人へ',
    opening: '序盤の進め方',
    boss: 'ボス攻略',
    best: '最強・ランキング',
    place: '入手場所',
    tip: '小ネタ',
    blog: 'ブログ',
  } satisfies Record<ArticlePurpose, string> as Record<ArticlePurpose, string>,
  all: 'すべて見る',
  popular: '人気の記事',
  authors: 'このゲームについて書いている人',
  popularArticles: (count: string) => `人気の記事${count}本`,
  tables: 'データ表',
  rows: (count: string) => `${count}行`,
  versions: 'バージョン',
  allPlatforms: 'すべての機種',
  missing: 'まだ記事がないテーマ',
  missingText: 'テンプレートを使って、最初の1本を書いてみませんか。',
  writeFirst: (purpose: string) => `「${purpose}」の最初の1本を書く`,
}
export default ja
export type GameHubText = typeof ja
