import type { UserText } from '#app/features/users/strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: UserText = {
  editProfile: 'Edit profile',
  listTitle: 'Users',
  listDescription: 'The people who write and read here.',
  search: 'Find users',
  searchPlaceholder: 'Name or introduction',
  searchNone: q => `Nobody matches “${q}”`,
  sortLabel: 'Order',
  sorts: { new: 'New', followers: 'Most followed', articles: 'Most articles', name: 'By name' },
  userTitle: name => `${name}'s page`,
  userDescription: name => `Articles written by ${name}.`,
  followersTitle: name => `Followers of ${name}`,
  followersDescription: name => `The people who follow ${name}.`,
  followingTitle: name => `Users whom ${name} follows`,
  followingDescription: name => `The people whom ${name} follows.`,
  gamesTitle: name => `Games that ${name} follows`,
  gamesDescription: name => `The games that ${name} follows.`,
  tabs: 'Pages of this user',
  articles: 'Articles',
  followers: 'Followers',
  following: 'Following',
  games: 'Games',
  articleCount: count => plural(count, 'article'),
  noUsers: 'Nobody here yet',
  findUsers: 'Find users',
  readRanking: 'Read popular articles',
  noArticles: 'No articles yet',
}
export default en
