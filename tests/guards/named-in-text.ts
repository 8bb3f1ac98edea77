import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { eventDefinitions } from '@koryaku/contracts/events.ts'
import { parseSync } from '@swc/core'

/** A table of schema `read`, or a quoted event type, in a text that the compiler does not check. */
export interface NamedInText {
  file: string
  text: string
}

/** Methods of the builder: the compiler holds their words against the description. */
const BUILDER =
  /^(selectFrom|updateTable|insertInto|deleteFrom|(inner|left|right|full)Join(Lateral)?|select|selectAll|where|orderBy|groupBy|ref)$/
const WORD = /^read\.\w+(\.\w+)?( as \w+)?$/
const TABLE = /(?<![\w./-])"?read"?\."?\w/
/** Where a value follows: the name is made of parts. */
const TABLE_BEGINS = /(?:^|\b(?:from|join|into|update|table|view)\s+|['"(])"?read"?\."?$/i
const IN_QUOTES = /'([A-Z]\w+)'/g
const EVENTS: ReadonlySet<string> = new Set(eventDefinitions.map(({ type }) => type))
const TYPES =
  /^Ts(InterfaceDeclaration|TypeAliasDeclaration|TypeAnnotation|TypeParameterInstantiation|LiteralType)$/

type Node = { type?: string; [part: string]: unknown }

/** The names that a module uses in texts. */
export function namedIn(file: string, source: string): NamedInText[] {
  const found: NamedInText[] = []
  const look = (text: string, isFollowed: boolean) => {
    const namesEvent = [...text.matchAll(IN_QUOTES)].some(([, name = '']) => EVENTS.has(name))
    if (TABLE.test(text) || (isFollowed && TABLE_BEGINS.test(text)) || namesEvent)
      found.push({ file, text: text.trim().split('\n')[0] ?? '' })
  }
  const visit = (node: unknown, isWord = false): void => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', ...parts } = node as Node
    if (TYPES.test(type) || type === 'ImportDeclaration') return
    if (type === 'StringLiteral') {
      const text = String(parts.value)
      if (!(isWord && WORD.test(text))) look(text, true)
    } else if (type === 'TemplateLiteral') {
      const quasis = parts.quasis as { cooked: string; tail: boolean }[]
      for (const { cooked, tail } of quasis) look(cooked, !tail)
      visit(parts.expressions)
    } else if (type === 'CallExpression') {
      visit(parts.callee)
      visit(parts.arguments, BUILDER.test(nameOf(parts.callee as Node)))
    } else {
      // A word is allowed in a list of words, and in no other text.
      const isList = type === 'ArrayExpression' || type === ''
      for (const part of Object.values(parts)) visit(part, isWord && isList)
    }
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return found
}

const nameOf = ({ type, value, property }: Node): string =>
  String((type === 'MemberExpression' ? (property as Node).value : value) ?? '')

const PROGRAM = /(?<!\.test|\.d)\.tsx?$/
const BESIDE = /(^|\/)(node_modules|dist|testing|e2e)(\/|$)/

/** The same of all programs under these folders. Tests look at tables from outside, and fail when one is named otherwise. */
export const namedUnder = (root: string, folders: readonly string[]): NamedInText[] =>
  folders
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
    .filter(file => PROGRAM.test(file) && !BESIDE.test(file))
    .flatMap(file => namedIn(file, readFileSync(join(root, file), 'utf8')))
