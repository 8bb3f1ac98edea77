/** A record of the database; nested records are expanded by `fields a.b`. */
export type GamesRecord = Readonly<Record<string, unknown>> & { id: number }

interface Condition {
  field: string
  operator: string
  value: number | string | null
}
export interface ParsedQuery {
  fields: string[]
  conditions: Condition[]
  sort: { field: string; descending: boolean } | null
  limit: number
  offset: number
}

export const LIMIT_MAX = 500
const LIMIT_DEFAULT = 10
const CONDITION = /^([a-z_.]+)\s*(>=|<=|!=|=|>|<)\s*(-?\d+|null|"[^"]*")$/

/**
 * Parses the subset of the query language that the site uses: `fields`, `where` with `&`, `sort`, `limit`, `offset`.
 * @throws SyntaxError for anything else
 */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = { fields: ['id'], conditions: [], sort: null, limit: LIMIT_DEFAULT, offset: 0 }
  for (const statement of text.split(';').map(part => part.trim())) {
    if (statement === '') continue
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.+)$/s.exec(statement) ?? []
    if (keyword === 'fields') query.fields = rest.split(',').map(field => field.trim())
    else if (keyword === 'where') query.conditions = rest.split('&').map(part => conditionOf(part.trim()))
    else if (keyword === 'sort') {
      const [field = '', direction = 'asc'] = rest.split(/\s+/)
      query.sort = { field, descending: direction === 'desc' }
    } else if (keyword === 'limit') query.limit = numberOf(rest, LIMIT_MAX)
    else if (keyword === 'offset') query.offset = numberOf(rest, 10_000)
    else throw new SyntaxError(`unknown statement: ${statement.slice(0, 40)}`)
  }
  return query
}

/** The records that a query selects, each with the fields that it asks for. */
export function runQuery(records: readonly GamesRecord[], query: ParsedQuery): object[] {
  const { fields, conditions, sort, limit, offset } = query
  const selected = records.filter(record => conditions.every(condition => holds(record, condition)))
  if (sort) {
    const order = sort.descending ? -1 : 1
    selected.sort((a, b) => order * (Number(a[sort.field]) - Number(b[sort.field])))
  }
  return selected.slice(offset, offset + limit).map(record => pick(record, ['id', ...fields]))
}

function conditionOf(text: string): Condition {
  const [, field, operator, value] = CONDITION.exec(text) ?? []
  if (!field || !operator || !value) throw new SyntaxError(`unknown condition: ${text.slice(0, 40)}`)
  return { field, operator, value: JSON.parse(value) }
}

function numberOf(text: string, max: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > max) throw new SyntaxError(`not 0–${max}: ${text}`)
  return number
}

function holds(record: GamesRecord, { field, operator, value }: Condition): boolean {
  const found = (record[field] ?? null) as number | string | null
  if (operator === '=') return found === value
  if (operator === '!=') return found !== value
  if (found === null || value === null) return false
  if (operator === '>') return found > value
  if (operator === '>=') return found >= value
  return operator === '<' ? found < value : found <= value
}

/** An unexpanded nested record is its ID, as in the real API. */
function pick(record: GamesRecord, fields: string[]): object {
  const heads = new Map<string, string[]>()
  for (const field of fields) {
    const [head = '', ...rest] = field.split('.')
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  const picked: Record<string, unknown> = {}
  for (const [head, nested] of heads) {
    const value = record[head]
    if (value === undefined) continue
    const one = (child: GamesRecord) => (nested.length > 0 ? pick(child, ['id', ...nested]) : child.id)
    if (Array.isArray(value)) picked[head] = value.map(one)
    else picked[head] = typeof value === 'object' && value !== null ? one(value as GamesRecord) : value
  }
  return picked
}
