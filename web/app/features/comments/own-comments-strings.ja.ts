const ja = {
  title: '自分のコメント',
  heldLead:
    'はじめてのリンクや多くのリンク、同じ文章のくり返しなどは、モデレーターが確認してから表示されます。',
  listLabel: '表示するコメント',
  lists: { all: 'すべて', held: '確認待ち', suspended: '公開停止中' },
  search: 'コメントの本文を検索',
  none: {
    all: 'まだコメントしていません',
    held: '確認待ちのコメントはありません',
    suspended: '公開停止中のコメントはありません',
  },
  noneText: '記事の下から、お礼や質問、訂正を書き込めます。',
  findArticles: '記事を探す',
  notFound: '一致するコメントはありません',
  showAll: 'すべてのコメントを見る',
  states: { held: '確認待ち', suspended: '公開停止中' },
  untitled: '無題',
  notPublic: '現在は公開されていない記事',
  whySuspended: '理由を確認する・異議を申し立てる',
}
export default ja
export type OwnCommentsText = typeof ja
