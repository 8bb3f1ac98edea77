import type { Json, JsonObject } from './document-terms.ts'
import type { MatchedText } from './query-graph.ts'
import type { Token } from './tokenizer.ts'

export interface FormatOptions {
  attributesToHighlight: string[]
  highlightPreTag: string
  highlightPostTag: string
  attributesToCrop: string[]
  cropLength: number
  cropMarker: string
}

export interface Place {
  start: number
  length: number
}

/** Positions of the query's words in a text. */
export function matchedPlaces(tokens: readonly Token[], texts: MatchedText): Place[] {
  const places: Place[] = []
  for (const token of tokens) {
    const beginning = texts.beginnings.find(text => token.text.startsWith(text))
    if (texts.whole.has(token.text)) places.push({ start: token.start, length: token.length })
    // The folded form may be shorter or longer than the text: then the whole word is marked.
    else if (beginning !== undefined)
      places.push({
        start: token.start,
        length: token.text.length === token.length ? beginning.length : token.length,
      })
  }
  return places
}

/** `_formatted`: the document with matches marked and long texts cut around them; numbers become strings. */
export function formatDocument(
  document: JsonObject,
  options: FormatOptions,
  texts: MatchedText,
  tokenize: (text: string) => Token[],
): JsonObject {
  const highlighted = covers(options.attributesToHighlight)
  const cropLengths = new Map<string, number>()
  for (const entry of options.attributesToCrop) {
    const [, name, length] = /^(.*?)(?::(\d+))?$/.exec(entry) as unknown as [
      string,
      string,
      string | undefined,
    ]
    cropLengths.set(name, length === undefined ? options.cropLength : Number(length))
  }
  const visit = (path: string, value: Json): Json => {
    if (Array.isArray(value)) return value.map(item => visit(path, item))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [
          key,
          visit(path === '' ? key : `${path}.${key}`, inner),
        ]),
      )
    const root = path.split('.')[0] as string
    const crop = cropLengths.get(path) ?? cropLengths.get(root) ?? cropLengths.get('*')
    const mark = highlighted(path)
    if (typeof value === 'number') return mark || crop !== undefined ? String(value) : String(value)
    if (typeof value !== 'string' || (!mark && crop === undefined)) return value
    return formatText(value, tokenize(value), texts, options, mark, crop)
  }
  return visit('', document) as JsonObject
}

function formatText(
  text: string,
  tokens: readonly Token[],
  texts: MatchedText,
  options: FormatOptions,
  mark: boolean,
  crop: number | undefined,
): string {
  const places = matchedPlaces(tokens, texts)
  let from = 0
  let to = text.length
  let before = ''
  let after = ''
  if (crop !== undefined && crop > 0 && tokens.length > crop) {
    const first = bestWindow(tokens, places, crop)
    const last = Math.min(tokens.length, first + crop) - 1
    from = first === 0 ? 0 : (tokens[first] as Token).start
    to =
      last === tokens.length - 1
        ? text.length
        : (tokens[last] as Token).start + (tokens[last] as Token).length
    before = first === 0 ? '' : options.cropMarker
    after = last === tokens.length - 1 ? '' : options.cropMarker
  }
  if (!mark) return before + text.slice(from, to) + after
  let result = before
  let at = from
  for (const { start, length } of places) {
    if (start < from || start + length > to) continue
    result +=
      text.slice(at, start) +
      options.highlightPreTag +
      text.slice(start, start + length) +
      options.highlightPostTag
    at = start + length
  }
  return result + text.slice(at, to) + after
}

/** First token of the window with most matches, moved so that they are in its middle. */
function bestWindow(tokens: readonly Token[], places: readonly Place[], length: number): number {
  if (places.length === 0) return 0
  const starts = new Set(places.map(place => place.start))
  const matched = tokens.map(token => (starts.has(token.start) ? 1 : 0))
  let best = { from: 0, to: 0, count: 0 }
  for (let i = 0, from = 0, count = 0; i < tokens.length; i++) {
    count += matched[i] as number
    while (i - from >= length) count -= matched[from++] as number
    if (count > best.count) best = { from: matched.indexOf(1, from), to: i, count }
  }
  const slack = length - (best.to - best.from + 1)
  return Math.max(0, Math.min(best.from - Math.floor(slack / 2), tokens.length - length))
}

/** Is an attribute named by a list (`*`, the attribute, or an object that holds it)? */
export function covers(names: readonly string[]): (path: string) => boolean {
  const all = names.includes('*')
  return path => all || names.some(name => path === name || path.startsWith(`${name}.`))
}

/** The part of a document that a list of attributes names. */
export function pick(document: JsonObject, names: readonly string[]): JsonObject {
  if (names.includes('*')) return document
  const visit = (path: string, value: Json): Json | undefined => {
    if (names.some(name => path === name || path.startsWith(`${name}.`))) return value
    if (!names.some(name => name.startsWith(`${path}.`))) return undefined
    if (Array.isArray(value)) return value.map(item => visit(path, item)).filter(item => item !== undefined)
    if (value === null || typeof value !== 'object') return undefined
    const inner = Object.entries(value)
      .map(([key, item]) => [key, visit(`${path}.${key}`, item)] as const)
      .filter((entry): entry is readonly [string, Json] => entry[1] !== undefined)
    return Object.fromEntries(inner)
  }
  const entries = Object.entries(document)
    .map(([key, value]) => [key, visit(key, value)] as const)
    .filter((entry): entry is readonly [string, Json] => entry[1] !== undefined)
  return Object.fromEntries(entries)
}
