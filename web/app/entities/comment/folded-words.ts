import type { CommentBlock, CommentPart } from '@koryaku/contracts/comments/comment-text.ts'

/** Lines from which a comment is folded, and those that are shown of it. */
export const FOLDED_FROM = 40
const SHOWN = 30
/** Full-width characters of a line on a wide screen. */
const COLUMN = 40

/** @returns the beginning of a long comment; null if it is shown whole */
export function foldedWords(blocks: readonly CommentBlock[]): CommentBlock[] | null {
  const all = blocks.reduce((sum, { parts }) => sum + 1 + linesOf(parts), 0)
  if (all <= FOLDED_FROM) return null
  const shown: CommentBlock[] = []
  let left = SHOWN
  for (const { kind, parts } of blocks) {
    left -= 1
    if (left <= 0) break
    const kept: CommentPart[] = []
    for (const part of parts) {
      if (left <= 0) break
      kept.push(part.kind === 'text' ? { kind: 'text', text: firstLines(part.text, left) } : part)
      left -= linesOf([part])
    }
    shown.push({ kind, parts: kept })
  }
  return shown
}

const linesOf = (parts: readonly CommentPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'text' ? textLines(part.text.split('\n')) : 0), 0)

/** The first one continues a line. */
const textLines = (lines: readonly string[]): number =>
  lines.reduce((sum, line, n) => sum + (n === 0 ? columnsOf(line) : Math.max(1, columnsOf(line))), 0)

/** Columns of a line: Latin letters have half the width of Japanese characters. */
const columnsOf = (line: string): number => {
  let width = 0
  for (const sign of line) width += sign > '\u2e7f' ? 1 : 0.5
  return width / COLUMN
}

function firstLines(text: string, most: number): string {
  let left = most
  const kept: string[] = []
  for (const [n, line] of text.split('\n').entries()) {
    const lines = n === 0 ? columnsOf(line) : Math.max(1, columnsOf(line))
    if (lines > left) {
      const signs = [...line].slice(0, Math.max(0, Math.floor(left * COLUMN)))
      return [...kept, `${signs.join('')}…`].join('\n')
    }
    kept.push(line)
    left -= lines
  }
  return kept.join('\n')
}
