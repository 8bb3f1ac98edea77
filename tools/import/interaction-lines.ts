import { byColumn, csvFields, historyUserKey, isHistory, timeOfSeconds } from './csv-lines.ts'
import { type ImportLine, type LineReader, rowOf, UnknownHeader } from './line-reader.ts'
import { importText } from './words.ts'

const COLUMNS = ['kind', 'user', 'target', 'time']
type Fields = Record<string, string>

/**
 * CSV `kind,user,target,time[,count]`, its columns in any order; a history of contributions; or JSON as the API has it.
 * @param articleKeys what a history numbers: item n is about the n-th of these, again from the first behind the last
 */
export function interactionsReader(articleKeys: readonly string[] = []): LineReader {
  let columns: string[] | undefined
  return (line, number) => {
    if (line.startsWith('{')) {
      const read = rowOf(line)
      return 'fault' in read ? read : { items: [read.row], notes: [] }
    }
    if (number === 1) {
      columns = csvFields(line) ?? []
      const header = columns
      if (!isHistory(header) && !COLUMNS.every(column => header.includes(column))) throw new UnknownHeader()
      return 'header'
    }
    if (!columns) return { fault: importText.notJson }
    const row = byColumn(columns, csvFields(line) ?? [])
    if (!row) return { fault: importText.notCsv }
    return isHistory(columns) ? ofHistory(row, number, articleKeys) : ofKind(row, number)
  }
}

function ofKind(
  { kind, user: userKey, target = '', time: occurredAt, count }: Fields,
  number: number,
): ImportLine {
  const item = (rest: object): ImportLine => ({ items: [{ kind, occurredAt, ...rest }], notes: [] })
  if (kind === 'like' || kind === 'bookmark') return item({ userKey, articleKey: target })
  if (kind === 'follow_game') return item({ userKey, gameSlug: target })
  if (kind === 'follow_user') return item({ userKey, followeeKey: target })
  if (kind === 'views')
    // Two lines of the same article and time are two counts, distinguished by a number.
    return item({ key: `${target}:${occurredAt}:${number}`, articleKey: target, count: Number(count) })
  return { fault: importText.unknownKind(kind ?? '') }
}

/** The first contact of a user with an item is a like, every other one a view. */
function ofHistory(
  { ts = '', user = '', item = '', first }: Fields,
  number: number,
  keys: readonly string[],
): ImportLine {
  const occurredAt = timeOfSeconds(ts)
  const articleKey = keys[Number(item) % keys.length]
  if (!occurredAt || user === '' || !/^\d+$/.test(item)) return { fault: importText.notCsv }
  if (articleKey === undefined) return { fault: importText.needsArticles }
  return {
    items: [
      first === '1'
        ? { kind: 'like', occurredAt, userKey: historyUserKey(user), articleKey }
        : { kind: 'views', occurredAt, key: `history:${number}:${ts}:${user}:${item}`, articleKey, count: 1 },
    ],
    notes: [],
  }
}
