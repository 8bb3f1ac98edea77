const ja = {
  noTitle: '無題',
  own: '自分のテンプレート',
  official: '公式テンプレート',
  everyGame: 'すべてのゲーム',
  start: 'このテンプレートで書く',
  startFrom: (title: string) => `「${title}」で書く`,
  fromTemplate: 'テンプレートから書く',
  choose: 'テンプレートを選ぶ',
  search: 'テンプレートを探す',
  nothing: '見つかりませんでした。',
  noneYet: 'テンプレートはまだありません。',
  preview: 'プレビュー',
  previewOf: (title: string) => `「${title}」のプレビュー`,
  table: (n: number) => `表${n}`,
  back: '一覧に戻る',
  empty: 'このテンプレートには、まだ本文がありません。',
  pickGame: 'どのゲームについて書きますか？',
  pickGamePlaceholder: 'ゲームのタイトル（略称でも）',
}
export default ja
export type TemplateText = typeof ja
