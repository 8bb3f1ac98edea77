import { byColumn, csvFields, historyUserKey, isHistory, timeOfSeconds } from './csv-lines.ts'
import { type LineReader, rowOf, UnknownHeader } from './line-reader.ts'
import { importText } from './words.ts'

/** Lines of JSON as in the API; or a history of contributions, in which each user becomes a member once. */
export function usersReader(): LineReader {
  let columns: string[] | undefined
  const known = new Set<string>()
  return (line, number) => {
    if (number === 1 && !line.startsWith('{')) {
      columns = csvFields(line) ?? []
      if (!isHistory(columns)) throw new UnknownHeader()
      return 'header'
    }
    if (!columns) {
      const read = rowOf(line)
      return 'fault' in read ? read : { items: [read.row], notes: [] }
    }
    const row = byColumn(columns, csvFields(line) ?? [])
    const occurredAt = row && timeOfSeconds(row.ts ?? '')
    if (!row?.user || !occurredAt) return { fault: importText.notCsv }
    const key = historyUserKey(row.user)
    if (known.has(key)) return { items: [], notes: [] }
    known.add(key)
    return { items: [{ key, name: `member-${key}`, displayName: `Member ${key}`, occurredAt }], notes: [] }
  }
}
