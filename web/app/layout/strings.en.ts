import type { LayoutText } from '#app/layout/strings.ja.ts'

const en: LayoutText = {
  skip: 'Skip to content',
  feedback: 'Bugs and feedback',
  home: 'Home',
  ranking: 'Ranking',
  games: 'Games',
  guide: 'Guide',
  search: 'Search',
  signIn: 'Sign in',
  signUp: 'Sign up',
  mainNavigation: 'Main',
  footerSite: 'Sister site',
  footerHelp: 'Help',
  footerContact: 'Contact',
  footerCompany: 'Company',
  footerTerms: 'Terms of Service',
  footerPrivacy: 'Privacy Policy',
  footerExternal: 'External Communication Policy',
  footerFeed: 'Feed',
  footerLinks: 'About this site',
  credit: 'Some game information and cover images are provided by IGDB.com.',
  tagline: 'A quiet magazine for people who love games.',
  moved: title => `${title} is shown`,
}
export default en
