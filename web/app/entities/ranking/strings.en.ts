import type { RankingText } from '#app/entities/ranking/strings.ja.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const en: RankingText = {
  ranges: { daily: 'Day', weekly: 'Week', monthly: 'Month', all: 'All time' },
  choose: { daily: 'Choose a day', weekly: 'Choose a week', monthly: 'Choose a month' },
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  monthOf: (year, month) => `${MONTHS[month - 1]} ${year}`,
  monthName: month => MONTHS[month - 1] ?? '',
  yearOf: year => String(year),
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  yearBefore: 'Year before',
  yearAfter: 'Year after',
  today: 'Latest',
  earlier: { daily: 'Day before', weekly: 'Week before', monthly: 'Month before', all: '' },
  later: { daily: 'Day after', weekly: 'Week after', monthly: 'Month after', all: '' },
  window: (start, end) => (start === end ? start : `${start} – ${end}`),
  why: 'Why this place',
  kinds: { likes: 'Likes', bookmarks: 'Bookmarks', views: 'Views' },
  kind: 'What',
  points: 'Points',
  calculation: 'Calculation',
  total: 'Total',
  place: place => `Place ${place}`,
  formula: version => `Formula ${version}`,
  authorsOnly: 'Counted; only the author sees how many',
  perNetwork: 'Likes, bookmarks and views from one network count once per article and day.',
  notExplained: 'The details could not be shown.',
}
export default en
