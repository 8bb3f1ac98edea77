const ja = {
  read: '既読',
  languages: { ja: '日本語', en: '英語' },
  writtenIn: '記事の言語',
  unchecked: (version: string, readers?: number) =>
    version + (readers ? `は読者が確認（${readers}人）` : 'では未確認'),
  anyLanguage: 'すべて',
  noTitle: '無題',
  likes: (count: string) => `いいね ${count}件`,
  bookmarks: (count: string) => `ブックマーク ${count}件`,
  comments: (count: string) => `コメント ${count}件`,
  emptyTitle: 'まだ記事がありません',
  emptyText: '最初の記事を書いてみませんか。',
  write: '記事を書く',
}
export default ja
export type ArticleText = typeof ja
