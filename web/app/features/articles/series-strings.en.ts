import type { SeriesNavText } from '#app/features/articles/series-strings.ja.ts'

const en: SeriesNavText = {
  part: (n, count) => `Part ${n} of ${count}`,
  all: 'All parts',
  previous: 'Previous',
  next: 'Next',
}
export default en
