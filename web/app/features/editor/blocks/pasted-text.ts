import type { EditorView } from '@tiptap/pm/view'

/** Soft breaks of word processors and other ends of lines. */
const BREAKS = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
/** Invisible control characters, except tabs and line feeds. */
const CONTROLS = /(?![\t\n])[\p{Cc}\ufffe\uffff]/gu

/** Text or HTML with line feeds as its only ends of lines, and without invisible controls. */
export const withPlainBreaks = (text: string): string => text.replace(BREAKS, '\n').replace(CONTROLS, '')

/** A number at the start of a line that is too long for a list, such as a date. */
const LONG_NUMBER = /^[ \t]*\d{4,}\.\s/m

/** Pastes lines that begin with a date as text: they would become a list that starts there. */
export function pasteDates(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (event.clipboardData?.getData('text/html') || !LONG_NUMBER.test(text)) return false
  view.pasteText(text)
  return true
}

/** Whether HTML has words besides pictures. Office programs send a picture of their text along. */
export const hasWords = (html: string): boolean =>
  html
    .replace(/<!--[\s\S]*?-->|<(style|script|title|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[^>]*>|&nbsp;|&#160;/gi, '')
    .trim() !== ''
