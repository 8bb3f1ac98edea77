import { ownPath } from '../http/own-path.ts'
import { withoutPiledMarks } from '../piled-marks.ts'
import { MENTIONS_MAX } from './comment-parts.ts'

/** Parts of a parsed comment. Comments have no markup: renderers put text into elements. */
export type CommentPart =
  | { kind: 'text'; text: string }
  /** `own`: the path of a page of this site, without language prefix. */
  | { kind: 'link'; href: string; label: string; own: string | null }
  | { kind: 'mention'; name: string }
  | { kind: 'spoiler'; parts: CommentPart[] }
export interface CommentBlock {
  kind: 'words' | 'quote'
  parts: CommentPart[]
}

/** Number of characters of a URL that are shown. */
const LABEL_MAX = 48
/** A line begins with it; `>>12` points at a number, and `>_<` is a face. */
const QUOTED = /^[>＞](?![>＞]|\s?[_.＿．。ωДдo-]{0,3}\s?[<＜])[^\S\n]?/
/** Text between two pairs of bars without spaces inside: `a || b || c` is not a spoiler. */
const SPOILER = /(?:\|\||｜｜)(?![\s|｜])([\s\S]*?[^\s|｜])(?:\|\||｜｜)/g
/** URLs end where Japanese text begins. */
const LINK = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const MENTION = /(?<![\w/.@＠-])[@＠]([A-Za-z0-9][A-Za-z0-9_-]{1,29})(?![A-Za-z0-9_-]|\.[A-Za-z])/g
/** URLs of this site that are not pages. */
const NO_PAGE = /^\/(api|assets|media|og|feeds|dev)\//

/**
 * Parses the text of a comment.
 * @param site origin of this site, to recognise internal links
 */
export function parseComment(body: string, site: string): CommentBlock[] {
  const blocks: { kind: CommentBlock['kind']; lines: string[] }[] = []
  for (const line of withoutPiledMarks(body).split('\n')) {
    const kind = QUOTED.test(line) ? 'quote' : 'words'
    const words = line.replace(QUOTED, '')
    const last = blocks.at(-1)
    if (last?.kind === kind) last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks.flatMap(({ kind, lines }) => {
    const text = lines.join('\n').replace(/^\n+|\s+$/g, '')
    return text === '' ? [] : [{ kind, parts: spoilersIn(text, site) }]
  })
}

/** The text without spoilers, for contexts where they cannot be opened. */
export const plainComment = (body: string): string =>
  parseComment(body, '')
    .map(({ parts }) => parts.map(plainPart).join(''))
    .join('\n')

function plainPart(part: CommentPart): string {
  if (part.kind === 'spoiler') return '…'
  return part.kind === 'text' ? part.text : part.kind === 'link' ? part.href : `@${part.name}`
}

/** The first mentions, each once, as written. Mentions inside quotes do not count. */
export const namesIn = (body: string): string[] => {
  const seen = new Map<string, string>()
  const look = (part: CommentPart): void => {
    if (part.kind === 'spoiler') part.parts.forEach(look)
    else if (part.kind === 'mention' && !seen.has(part.name.toLowerCase()))
      seen.set(part.name.toLowerCase(), part.name)
  }
  for (const { kind, parts } of parseComment(body, '')) if (kind === 'words') parts.forEach(look)
  return [...seen.values()].slice(0, MENTIONS_MAX)
}

const text = (words: string): CommentPart[] => (words === '' ? [] : [{ kind: 'text', text: words }])

/** Splits a text at matches of a pattern; `made` returns the part, or null to keep the text. */
function cutAt(
  words: string,
  pattern: RegExp,
  made: (match: RegExpExecArray) => { parts: CommentPart[]; length: number } | null,
  between: (words: string) => CommentPart[],
): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const match of words.matchAll(pattern)) {
    const found = made(match)
    if (!found) continue
    parts.push(...between(words.slice(from, match.index)), ...found.parts)
    from = match.index + found.length
  }
  return [...parts, ...between(words.slice(from))]
}

const spoilersIn = (words: string, site: string): CommentPart[] =>
  cutAt(
    words,
    SPOILER,
    ([all, hidden = '']) => ({
      parts: [{ kind: 'spoiler', parts: linksIn(hidden, site) }],
      length: all.length,
    }),
    rest => linksIn(rest, site),
  )

const linksIn = (words: string, site: string): CommentPart[] =>
  cutAt(
    words,
    LINK,
    ([found]) => {
      const address = withoutEnd(found)
      const link = linkTo(address, site)
      return link && { parts: [link], length: address.length }
    },
    mentionsIn,
  )

const mentionsIn = (words: string): CommentPart[] =>
  cutAt(
    words,
    MENTION,
    ([all, name = '']) => ({ parts: [{ kind: 'mention', name }], length: all.length }),
    text,
  )

/** Sentence punctuation is not part of a URL, nor is a bracket opened before it. */
function withoutEnd(address: string): string {
  let end = address.length
  for (;;) {
    const last = address[end - 1] ?? ''
    const opener = { ')': '(', ']': '[' }[last]
    if (opener) {
      const kept = address.slice(0, end)
      if (kept.split(opener).length >= kept.split(last).length) return kept
    } else if (!/[.,;:!?'*_~]/.test(last)) return address.slice(0, end)
    end -= 1
  }
}

/** Only URLs that a browser opens as displayed; one with credentials before the host is not linked. */
function linkTo(address: string, site: string): CommentPart | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return { kind: 'link', href: url.href, label: labelOf(url), own: ownPageOf(url, site) }
}

function ownPageOf(url: URL, site: string): string | null {
  if (!URL.canParse(site) || url.origin !== new URL(site).origin) return null
  const path = ownPath(url.pathname.replace(/^\/en(?=\/|$)/, '') || '/')
  return path === null || NO_PAGE.test(path) ? null : path + url.search + url.hash
}

/** The end of a long host is shown, since it identifies the owner. */
function labelOf({ host, pathname, search, hash }: URL): string {
  const shown = host.length > 40 ? `…${host.slice(-40)}` : host
  const rest = pathname === '/' && search + hash === '' ? '' : pathname + search + hash
  const label = shown + rest
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label
}
