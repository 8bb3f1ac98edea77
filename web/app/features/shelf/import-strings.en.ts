import type { ShelfImportText } from '#app/features/shelf/import-strings.ja.ts'
import { plural } from '#app/i18n/plural.ts'

const en: ShelfImportText = {
  title: 'Import to your shelf',
  description: 'Reads a CSV that another service exported, and adds its games to your shelf.',
  file: 'CSV file',
  fileHint:
    'Exported from a Steam library, Backloggd or HowLongToBeat, or a table “title,state,hours”. Up to 1 MB and 2,000 rows.',
  paste: 'Or paste its content',
  read: 'Read',
  fault: {
    empty: 'There are no games. Please write headings in the first line and games from the second.',
    too_many_rows: 'There are too many rows. Please split the file into parts of 2,000 rows.',
    too_large: 'The file is too large. Please split it into parts of 1 MB.',
    not_text: 'The file can’t be read as text. Please choose a CSV file.',
    no_title: 'There is no column of titles. Please write “Title” or “Name” in the first line.',
  },
  openQuote: line => `The quotation mark in line ${line} isn’t closed. Please close or remove it.`,
  values: { state: 'state', hours: 'hours', days: 'dates' },
  unread: values => `Can’t be read: ${values.join(', ')}`,
  unreadRows: count => `Values that can’t be read in ${plural(count, 'row')} are left out.`,
  repeatedRows: count => `${plural(count, 'row')} repeated: of each game, only its first row is imported.`,
  formats: { steam: 'Steam', backloggd: 'Backloggd', howlongtobeat: 'HowLongToBeat', plain: 'a table' },
  matching: (done, all) => `Matching games… ${done}/${all}`,
  matchFailed: 'The games can’t be matched. Please try again later.',
  summary: (format, certain, doubtful, missing) =>
    `Read as ${format}. ${certain} matched, ${doubtful} to check, ${missing} not found`,
  previewTitle: 'Matched games',
  without: 'Games without a state',
  auto: 'Playing with hours, otherwise backlog',
  isPrivate: 'Show to me only',
  choose: 'Choose a game (or it’s not imported)',
  skip: 'Do not import',
  gameFor: title => `Game for “${title}”`,
  missing: 'Not found',
  find: 'Search for the game',
  noGame: 'No game was found. Please try another title.',
  moreRows: 'Show more',
  run: count => `Import ${plural(count, 'game')}`,
  nothing: 'There are no games to import',
  importing: (done, all) => `Importing… ${done}/${all}`,
  importFailed: 'The import stopped here. Press again to continue.',
  done: (added, kept) => `${plural(added, 'game')} added. ${kept} already on your shelf, unchanged.`,
  undo: count => `Undo: take off ${plural(count, 'game')}`,
  undoing: (done, all) => `Undoing… ${done}/${all}`,
  undone: (removed, kept) =>
    `${plural(removed, 'game')} taken off your shelf.` +
    (kept > 0 ? ` ${plural(kept, 'game')} that changed since the import stayed.` : ''),
  undoFailed: 'The undo stopped here. Press again to continue.',
  toShelf: 'See your shelf',
}
export default en
