/** Combining marks on one letter. Written languages need up to five; more are drawn over the lines above and below. */
export const MARKS_MAX = 5
/** Code of the error. */
export const PILED_MARKS = 'piled_marks'

/** Invisible characters between marks do not end a pile. */
const MARK = '\\p{M}(?:(?!\\p{M})[\\p{Cf}\\p{Default_Ignorable_Code_Point}])*'
const PILE = new RegExp(`(?:${MARK}){${MARKS_MAX + 1}}`, 'u')
const EXCESS = new RegExp(`((?:${MARK}){${MARKS_MAX}})(?:${MARK})+`, 'gu')

/** Whether a letter of the text has more than {@link MARKS_MAX} combining marks. */
export const hasPiledMarks = (text: string): boolean => PILE.test(text)

/** The text with at most {@link MARKS_MAX} combining marks on a letter, for texts from before that limit. */
export const withoutPiledMarks = (text: string): string => text.replace(EXCESS, '$1')
