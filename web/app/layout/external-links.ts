/** Addresses outside the site. One file, so that an operator changes them in one place. */
export const externalLinks = {
  feedbackForm: 'https://feedback.koryaku.example/',
  guide: 'https://help.koryaku.example/articles/getting-started',
  help: 'https://help.koryaku.example/',
  sisterSite: 'https://news.koryaku.example/',
  company: 'https://company.koryaku.example/',
  gamesDatabase: 'https://www.igdb.com/',
} as const
