import type { GameHubText } from '#app/features/games/hub-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: GameHubText = {
  purposes: {
    beginner: 'New to this game',
    opening: 'Early game',
    boss: 'Boss guides',
    best: 'Tier lists',
    place: 'Where to find',
    tip: 'Quick tips',
    blog: 'Blog posts',
  },
  all: 'View all',
  popular: 'Popular articles',
  authors: 'Authors on this game',
  popularArticles: count => `Popular articles: ${count}`,
  tables: 'Data tables',
  rows: count => plural(count, 'row'),
  versions: 'Game versions',
  allPlatforms: 'All platforms',
  missing: 'Nothing on these topics yet',
  missingText: 'Would you like to write the first article, starting from a template?',
  writeFirst: purpose => `Write the first article on “${purpose}”`,
}
export default en
