const ja = {
  tabsLabel: '記事の種類',
  forYou: 'おすすめ',
  all: 'すべて',
  latest: '新着',
  reviews: 'レビュー',
  following: 'フォロー中',
}
export default ja
export type HomeTabsText = typeof ja
