import type { JsonObject } from '../engine/document-terms.ts'
import { MeiliError } from '../errors.ts'

const NAMES: Record<string, string> = {
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/csv': 'csv',
}

/** The documents in a payload of any of the three kinds; Meilisearch's error when it cannot be read. */
export function parsePayload(bytes: Uint8Array, contentType: string, csvDelimiter: string): JsonObject[] {
  const name = NAMES[contentType] ?? 'json'
  const text = new TextDecoder().decode(bytes)
  if (text.trim() === '') throw new MeiliError('missing_payload', `A ${name} payload is missing.`)
  try {
    const documents =
      name === 'json' ? json(text) : name === 'ndjson' ? ndjson(text) : csv(text, csvDelimiter)
    for (const document of documents)
      if (document === null || typeof document !== 'object' || Array.isArray(document))
        throw new Error('a document is not an object')
    return documents
  } catch (error) {
    throw new MeiliError(
      'malformed_payload',
      `The \`${name}\` payload provided is malformed: \`${(error as Error).message}\`.`,
    )
  }
}

function json(text: string): JsonObject[] {
  const value = JSON.parse(text) as JsonObject | JsonObject[]
  return Array.isArray(value) ? value : [value]
}

function ndjson(text: string): JsonObject[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as JsonObject)
}

/** CSV as RFC 4180; a header `name:number` or `name:boolean` types its column. */
function csv(text: string, delimiter: string): JsonObject[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text[++i]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === delimiter || char === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (char === '\n') rows.push([])
    } else cell += char
  }
  if (quoted) throw new Error('a quoted field is not closed')
  if (cell !== '' || rows.at(-1)?.length) rows.at(-1)?.push(cell.replace(/\r$/, ''))
  const [header = [], ...lines] = rows.filter(row => row.length > 0)
  return lines.map(line => {
    if (line.length !== header.length)
      throw new Error(`found record with ${line.length} fields, but the header has ${header.length}`)
    return Object.fromEntries(header.map((title, i) => typed(title, line[i] as string)))
  })
}

function typed(title: string, value: string): [string, string | number | boolean | null] {
  const match = /^(.*):(number|boolean|string)$/.exec(title)
  const name = match?.[1] ?? title
  if (match?.[2] === 'number') {
    if (value.trim() === '') return [name, null]
    if (Number.isNaN(Number(value))) throw new Error(`\`${value}\` is not a number`)
    return [name, Number(value)]
  }
  if (match?.[2] === 'boolean') {
    if (value !== '' && value !== 'true' && value !== 'false')
      throw new Error(`\`${value}\` is not a boolean`)
    return [name, value === '' ? null : value === 'true']
  }
  return [name, value]
}
