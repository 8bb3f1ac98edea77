import type { MyMenuText } from '#app/features/my-menu/strings.ja.ts'

const en: MyMenuText = {
  menu: 'My menu',
  profile: 'See your page',
  writing: 'Writing',
  reading: 'Reading',
  people: 'People and games',
  account: 'Account',
  myArticles: 'Your articles',
  myReviews: 'Your reviews',
  templates: 'Templates',
  newTemplate: 'Create a template',
  liked: 'Liked articles',
  likedReviews: 'Liked reviews',
  bookmarked: 'Bookmarks',
  officialTemplates: 'Official templates',
  newOfficialTemplate: 'Create an official template',
  adminOnly: 'admin only',
  images: 'Your images',
  followingUsers: 'Users you follow',
  followers: 'Followers',
  followingGames: 'Games you follow',
  editProfile: 'Profile',
  settings: 'Account settings',
  signOut: 'Sign out',
}
export default en
