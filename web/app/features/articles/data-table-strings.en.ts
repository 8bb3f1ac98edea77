import type { DataTableText } from '#app/features/articles/data-table-strings.ja.ts'

const en: DataTableText = {
  filter: 'Filter the table',
  sort: 'Sort by this column',
  more: 'Show more',
  loading: 'Loading…',
  failed: 'The rows couldn’t be loaded. Please try again later.',
  shown: (shown, found) =>
    shown < found
      ? `${shown.toLocaleString('en')} of ${found.toLocaleString('en')} rows`
      : `${found.toLocaleString('en')} ${found === 1 ? 'row' : 'rows'}`,
}
export default en
