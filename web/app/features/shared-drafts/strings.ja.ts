const ja = {
  title: '共有された下書き',
  description: 'リンクを受け取った人が読める、公開前の記事です。',
  draftOf: (name: string) => `${name}の下書きです。`,
  draft: '下書きです。',
  version: (savedAt: string) => `${savedAt}に保存した版です。`,
  until: (day: string) => `リンクを知っている人だけが、${day}まで読めます。`,
  untitled: '無題',
  closed: 'このリンクは開けません',
  closedText:
    '期限が過ぎたか、作成した人が取り消したリンクです。リンクが途中で切れていないかも、確認してください。',
  home: 'トップページへ',
}
export default ja
export type SharedDraftText = typeof ja
