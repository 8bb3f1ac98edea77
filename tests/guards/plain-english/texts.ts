import { type Comment, parseSync } from 'oxc-parser'
import { PATTERNS, TITLE_PATTERNS } from './patterns.ts'

type Kind = 'comment' | 'docs' | 'title' | 'text'

/** A text for readers of the code: a paragraph, a comment, a test title, or a log, error or CLI text. */
export interface Text {
  kind: Kind
  first: number
  last: number
  text: string
}

type Node = Record<string, unknown>

const DIRECTIVE = /^[*!\s]*(?:biome-ignore|@ts-|oxlint-|@__PURE__|@vitest)/
/** A text with this mark, a colon and a reason has no hits. */
const IGNORED = /plain-english-ignore: \S/
const LOG_CALL = /(?:^|\.)log(?:ger)?\.(?:debug|info|warn|error|fatal)$/
const ERROR_CLASS = /Error$|Fault$|Lost$|Unavailable$/

/** The texts of a source or Markdown file, with their first and last line (1-based). */
export const textsOf = (file: string, source: string): Text[] =>
  file.endsWith('.md') ? paragraphsOf(source) : sourceTextsOf(file, source)

function paragraphsOf(source: string): Text[] {
  const found: Text[] = []
  let paragraph: Text | undefined
  let isCode = false
  for (const [i, line] of source.split('\n').entries()) {
    const fence = line.startsWith('```')
    if (fence) isCode = !isCode
    if (fence || isCode || !line.trim()) {
      paragraph = undefined
      continue
    }
    if (!paragraph || /^\s*(?:[-*|#>]|\d+\. )/.test(line)) {
      paragraph = { kind: 'docs', first: i + 1, last: i + 1, text: '' }
      found.push(paragraph)
    }
    paragraph.text += `${paragraph.text && ' '}${line.trim()}`
    paragraph.last = i + 1
  }
  return found
}

function sourceTextsOf(file: string, source: string): Text[] {
  const { comments, program } = parseSync(file, source)
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  const lineAt = (offset: number): number => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
  return [...commentsOf(comments, source, lineAt), ...literalsOf(file, program as unknown as Node, lineAt)]
}

/** Comments without directives; adjacent line comments are one text. */
function commentsOf(comments: Comment[], source: string, lineAt: (offset: number) => number): Text[] {
  const found: Text[] = []
  let run: { text: Text; end: number } | undefined
  for (const { type, value, start, end } of comments) {
    if (DIRECTIVE.test(value)) continue
    const text = value
      .replace(/^\s*\*\s?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const isAdjacent = run && type === 'Line' && /^[ \t]*\n[ \t]*$/.test(source.slice(run.end, start))
    if (run && isAdjacent) {
      run.text.text += ` ${text}`
      run.text.last = lineAt(end)
      run.end = end
      continue
    }
    const comment: Text = { kind: 'comment', first: lineAt(start), last: lineAt(end), text }
    found.push(comment)
    run = type === 'Line' ? { text: comment, end } : undefined
  }
  return found
}

/** Test titles; log and error texts; texts of command lines (`*.en.ts` outside the web app). */
function literalsOf(file: string, program: Node, lineAt: (offset: number) => number): Text[] {
  const isTest = /\.test\.tsx?$/.test(file)
  const isWords = file.endsWith('.en.ts') && !file.startsWith('web/app/')
  const found: Text[] = []
  const add = (kind: Kind, node: Node, text: string | undefined) => {
    if (text === undefined || (kind === 'text' && !text.includes(' '))) return
    found.push({ kind, first: lineAt(Number(node.start)), last: lineAt(Number(node.end)), text })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const child of value) visit(child)
    if (!isNode(value) || Array.isArray(value)) return
    const args = Array.isArray(value.arguments) ? value.arguments.filter(isNode) : []
    const name = nameOf(value.callee)
    if (value.type === 'CallExpression' && isTest && /^(?:describe|it|test)(?:\.|$)/.test(name))
      for (const title of args.slice(0, 1)) add('title', title, literalIn(title))
    if (value.type === 'CallExpression' && !isTest && LOG_CALL.test(name))
      for (const text of args) add('text', text, literalIn(text))
    if (value.type === 'NewExpression' && !isTest && ERROR_CLASS.test(name))
      for (const text of args.slice(0, 1)) add('text', text, literalIn(text))
    if (isWords) add('text', value, literalIn(value))
    for (const [key, child] of Object.entries(value))
      if (key !== 'type' && key !== 'start' && key !== 'end') visit(child)
  }
  visit(program)
  return found
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function literalIn(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…')
}

/** A called name with its objects: `log.warn`, `it.each`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return node.type === 'MemberExpression' ? `${nameOf(node.object)}.${nameOf(node.property)}` : ''
}

/**
 * The hits of a text, without code spans and link targets.
 * @returns one line per hit: its pattern, the matched text, and the replacement
 */
export function hitsIn({ kind, text }: Pick<Text, 'kind' | 'text'>): string[] {
  if (IGNORED.test(text)) return []
  const prose = text
    .replace(/`[^`]*`/g, code => '`'.padEnd(code.length, '·'))
    .replace(/\]\([^)]*\)/g, target => ']'.padEnd(target.length, '·'))
  const patterns = kind === 'title' ? [...PATTERNS, ...TITLE_PATTERNS] : PATTERNS
  return patterns.flatMap(({ name, pattern, instead }) =>
    [...prose.matchAll(pattern)].map(([match]) => `${name}: “${match}” → ${instead}`),
  )
}
