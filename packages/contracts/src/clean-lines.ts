/** Ends of lines and pages: one line has none. */
const BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Other control characters, and those that change the direction of following text. */
const CONTROLS = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
/** Something that is drawn: no space, and none of the letters that look like nothing. */
const SEEN = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Text of one line that is safe within other text: without breaks, control characters and changes of direction; empty
 * if nothing is visible.
 */
export const lineOf = (text: string): string => seen(text.replace(BREAKS, ' '))

/** The same for text of several lines: its breaks are line feeds, and all that is left of controls. */
export const linesOf = (text: string): string => seen(text.replace(BREAKS, '\n'))

function seen(text: string): string {
  const clean = text.replaceAll('\t', ' ').replace(CONTROLS, '')
  return SEEN.test(clean) ? clean : ''
}

/** Controls except tabs and line feeds, other line separators, and noncharacters of Unicode. */
const UNSEEN = /(?![\t\n\0])[\p{Cc}\u2028\u2029\ufffe\uffff]/gu

/**
 * Text with spaces instead of control characters. Its length stays the same, so that ranges of characters, such as those
 * of quotes, stay valid.
 */
export const withoutControls = (text: string): string => text.replace(UNSEEN, ' ')
