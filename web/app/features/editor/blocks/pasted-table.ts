import { escapeText } from '@koryaku/contracts/articles/escape-html.ts'
import { isInTable } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** Maximum number of pasted cells; neither a document nor a screen holds more. */
export const PASTED_CELLS_MAX = 5_000

/**
 * Parses the table that a spreadsheet puts on the clipboard as plain text, with or without HTML: tabs between cells,
 * quotes around cells with tabs, quotes or line breaks.
 * @returns null if the text is not a table
 */
export function cellsIn(text: string): string[][] | null {
  if (!text.includes('\t')) return null
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  for (;;) {
    const match = cell.exec(text)
    if (!match) return null
    const [whole, value = '', end = ''] = match
    rows.at(-1)?.push(/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '' || cell.lastIndex === text.length) {
      // A last line break ends a row and begins none; a last tab begins an empty cell.
      if (end === '\t') rows.at(-1)?.push('')
      break
    }
    if (end !== '\t') rows.push([])
    if (whole === '') break
  }
  const width = Math.max(...rows.map(row => row.length))
  return width < 2 ? null : rows.map(row => [...row, ...Array<string>(width - row.length).fill('')])
}

/** As the clipboard would have it. `named`: a first row without an empty cell or a number names the columns. */
export const tableHtml = (rows: string[][], { named }: { named: boolean }): string =>
  `<table>${rows
    .map((row, n) => {
      const tag =
        named && n === 0 && rows.length > 1 && row.every(cell => /\D/.test(cell.trim())) ? 'th' : 'td'
      const cells = row.map(
        cell => `<${tag}><p>${cell.split('\n').map(escapeText).join('<br>')}</p></${tag}>`,
      )
      return `<tr>${cells.join('')}</tr>`
    })
    .join('')}</table>`

/** How many cells come with HTML. */
export const cellsInHtml = (html: string): number => html.match(/<t[dh][\s>]/gi)?.length ?? 0

/**
 * Pastes a table of plain text, and reports a table that is too large. A spreadsheet also puts an image of its cells on
 * the clipboard.
 * @returns true if the event is handled
 */
export function pasteTable(view: EditorView, event: ClipboardEvent, onTooLarge: () => void): boolean {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html !== '') {
    const cells = cellsInHtml(html)
    if (cells > PASTED_CELLS_MAX) onTooLarge()
    else if (cells === 0 || (event.clipboardData?.files.length ?? 0) === 0) return false
    else view.pasteHTML(html)
    return true
  }
  if (view.state.selection.$from.parent.type.spec.code) return false
  const rows = cellsIn(event.clipboardData?.getData('text/plain') ?? '')
  if (!rows) return false
  if (rows.length * (rows[0]?.length ?? 0) > PASTED_CELLS_MAX) onTooLarge()
  else view.pasteHTML(tableHtml(rows, { named: !isInTable(view.state) }))
  return true
}
