import { MeiliError } from '../errors.ts'

export type Condition =
  | { op: '=' | '!=' | '>' | '>=' | '<' | '<=' | 'CONTAINS' | 'STARTS WITH'; value: string }
  | { op: 'TO'; from: string; to: string }
  | { op: 'IN'; values: string[] }
  | { op: 'EXISTS' | 'IS NULL' | 'IS EMPTY' }
export type Filter =
  | { and: Filter[] }
  | { or: Filter[] }
  | { not: Filter }
  | { attribute: string; condition: Condition }

const LEXEME = /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(!=|>=|<=|[=<>()[\],])|([^\s()[\]"'=!<>,]+))/y
const DEPTH_MAX = 200

interface Lexeme {
  text: string
  /** Quoted words are never keywords. */
  quoted: boolean
  at: number
}

const invalid = (message: string) => new MeiliError('invalid_search_filter', message)

/** Parses a filter as Meilisearch's API takes it: an expression, or an array (AND) of expressions and arrays (OR). */
export function parseFilter(filter: unknown): Filter | undefined {
  if (filter === undefined || filter === null) return undefined
  if (typeof filter === 'string') return parseExpression(filter)
  if (!Array.isArray(filter))
    throw invalid('Invalid syntax for the filter parameter: `expected String, Array, found: other`.')
  const parts = filter.map(item => {
    if (typeof item === 'string') return parseExpression(item)
    if (!Array.isArray(item))
      throw invalid('Invalid syntax for the filter parameter: `expected String, Array, found: other`.')
    const alternatives = item.map(inner => {
      if (typeof inner !== 'string')
        throw invalid('Invalid syntax for the filter parameter: `expected String, found: other`.')
      return parseExpression(inner)
    })
    const present = alternatives.filter(part => part !== undefined)
    return present.length === 0 ? undefined : { or: present }
  })
  const present = parts.filter(part => part !== undefined)
  return present.length === 0 ? undefined : { and: present }
}

function lex(text: string): Lexeme[] {
  const lexemes: Lexeme[] = []
  LEXEME.lastIndex = 0
  while (LEXEME.lastIndex < text.length) {
    const at = LEXEME.lastIndex
    if (text.slice(at).trim() === '') break
    const match = LEXEME.exec(text)
    if (match === null)
      throw invalid(
        `Expression \`${text.slice(at).trim()}\` could not be read.\n${at + 1}:${text.length + 1} ${text}`,
      )
    const quoted = match[1] !== undefined
    const raw = (match[1] ?? match[2] ?? match[3]) as string
    lexemes.push({ text: quoted ? raw.slice(1, -1).replace(/\\(.)/g, '$1') : raw, quoted, at })
  }
  return lexemes
}

function parseExpression(text: string): Filter | undefined {
  const lexemes = lex(text)
  if (lexemes.length === 0) return undefined
  let next = 0
  let depth = 0

  const fail = (expected: string): MeiliError => {
    const found = lexemes[next]
    const where = found ? found.at + 1 : text.length + 1
    return invalid(
      `Was expecting ${expected} at \`${found ? text.slice(found.at).trim() : ''}\`.\n${where}:${text.length + 1} ${text}`,
    )
  }
  const isKeyword = (word: string, ahead = 0): boolean => {
    const lexeme = lexemes[next + ahead]
    return lexeme !== undefined && !lexeme.quoted && lexeme.text.toUpperCase() === word
  }
  const accept = (word: string): boolean => {
    if (!isKeyword(word)) return false
    next++
    return true
  }
  const RESERVED = [
    'AND',
    'OR',
    'NOT',
    'TO',
    'IN',
    'EXISTS',
    'IS',
    '(',
    ')',
    '[',
    ']',
    ',',
    '=',
    '!=',
    '>',
    '<',
    '>=',
    '<=',
  ]
  const value = (): string => {
    const lexeme = lexemes[next]
    if (lexeme === undefined || (!lexeme.quoted && RESERVED.includes(lexeme.text.toUpperCase())))
      throw fail('a value')
    next++
    return lexeme.text
  }

  function either(): Filter {
    if (++depth > DEPTH_MAX) throw invalid('The filter exceeded the maximum depth limit.')
    const parts = [both()]
    while (accept('OR')) parts.push(both())
    depth--
    return parts.length === 1 ? (parts[0] as Filter) : { or: parts }
  }
  function both(): Filter {
    const parts = [negated()]
    while (accept('AND')) parts.push(negated())
    return parts.length === 1 ? (parts[0] as Filter) : { and: parts }
  }
  function negated(): Filter {
    let not = false
    while (accept('NOT')) not = !not
    const inner = primary()
    return not ? { not: inner } : inner
  }
  function primary(): Filter {
    if (!accept('(')) return condition()
    const inner = either()
    if (!accept(')')) throw fail('a closing parenthesis `)`')
    return inner
  }
  function condition(): Filter {
    const lexeme = lexemes[next]
    if (lexeme && !lexeme.quoted && /^_geo/.test(lexeme.text))
      throw invalid(`\`${lexeme.text}\` is not served here: no geographical search.`)
    const attribute = value()
    const of = (made: Condition, not = false): Filter =>
      not ? { not: { attribute, condition: made } } : { attribute, condition: made }
    for (const op of ['!=', '>=', '<=', '=', '>', '<'] as const)
      if (accept(op)) return of({ op, value: value() })
    if (accept('IS')) {
      const not = accept('NOT')
      if (accept('NULL')) return of({ op: 'IS NULL' }, not)
      if (accept('EMPTY')) return of({ op: 'IS EMPTY' }, not)
      throw fail('`NULL` or `EMPTY`')
    }
    const not = accept('NOT')
    if (accept('EXISTS')) return of({ op: 'EXISTS' }, not)
    if (accept('IN')) return of({ op: 'IN', values: list() }, not)
    if (accept('CONTAINS')) return of({ op: 'CONTAINS', value: value() }, not)
    if (isKeyword('STARTS') && isKeyword('WITH', 1)) {
      next += 2
      return of({ op: 'STARTS WITH', value: value() }, not)
    }
    const from = value()
    if (!accept('TO'))
      throw fail(
        'an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`',
      )
    return of({ op: 'TO', from, to: value() })
  }
  function list(): string[] {
    if (!accept('[')) throw fail('an opening bracket `[`')
    const values: string[] = []
    while (!accept(']')) {
      values.push(value())
      if (!accept(',') && !isKeyword(']')) throw fail('`,` or a closing bracket `]`')
    }
    return values
  }

  const filter = either()
  if (next < lexemes.length) throw fail('the end of the filter')
  return filter
}
