import type { UiText } from '#app/ui/strings.ja.ts'

const en: UiText = {
  close: 'Close',
  cancel: 'Cancel',
  loadMore: 'Show more',
  moreFailed: 'More could not be read.',
  loading: 'Loading',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: number => `Page ${number}`,
  pages: 'Pages',
  shownOf: (shown, total) => `${shown} of ${total} shown`,
  required: 'required',
  partFailed: 'This could not be loaded.',
  retry: 'Try again',
  noMatches: 'Nothing found',
  clear: 'Clear',
  notifications: 'Notices',
  showTyped: 'Show what I type',
  home: 'Home',
  breadcrumb: 'Breadcrumb',
  language: 'Language',
  theme: 'Appearance',
  themeSystem: 'System',
  themeLight: 'Light',
  themeDark: 'Dark',
}
export default en
