/** Combining marks on one letter. Written languages need up to five; more are drawn over the lines above and below. */
export const MARKS_MAX = 6
/** Code of the error. */
export const PILED_MARKS = 'piled_marks'

/** Invisible characters between marks do not end a pile. */
const PILE = new RegExp(
  `(?:\\p{M}(?:(?!\\p{M})[\\p{Cf}\\p{Default_Ignorable_Code_Point}])*){${MARKS_MAX + 1}}`,
  'u',
)

/** Whether a letter of the text has more than {@link MARKS_MAX} combining marks. */
export const hasPiledMarks = (text: string): boolean => PILE.test(text)
