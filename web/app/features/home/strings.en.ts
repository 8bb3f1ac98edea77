import type { HomeText } from '#app/features/home/strings.ja.ts'

const en: HomeText = {
  homeTitle: 'Strategy, stories and reviews of games',
  homeDescription:
    'Write and read strategy articles, blogs and reviews of games. A quiet community for people who love games.',
  allTitle: 'All articles',
  allDescription: 'Every published article, newest first.',
  latestTitle: 'Latest articles',
  latestDescription: 'The articles that were published most recently.',
  rankingHeading: "Today's ranking",
  latestHeading: 'Latest articles',
  gamesHeading: 'Popular games',
  more: 'See more',
}
export default en
