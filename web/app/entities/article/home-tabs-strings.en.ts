import type { HomeTabsText } from '#app/entities/article/home-tabs-strings.ja.ts'

const en: HomeTabsText = {
  tabsLabel: 'Kinds of articles',
  forYou: 'Front page',
  all: 'All',
  latest: 'Latest',
  reviews: 'Reviews',
  following: 'Following',
}
export default en
