/** The last word of a text, if words of its script are separated by spaces. */
const PART_OF_WORD = /[\p{L}\p{M}\p{N}'’-]+$/u
/** Scripts without spaces, in which a line may end after any letter. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/**
 * The text in at most `max` characters, with an ellipsis if it is longer. It does not end within a word, except within
 * one that is longer than half of it.
 */
export function shortened(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const start = characters.slice(0, max - 1).join('')
  const next = characters[max - 1] ?? ''
  const part = PART_OF_WORD.exec(start)?.[0].split(UNSPACED).at(-1) ?? ''
  const isWithinWord = part.length < start.length / 2 && PART_OF_WORD.test(next) && !UNSPACED.test(next)
  return `${(isWithinWord ? start.slice(0, start.length - part.length) : start).trimEnd()}…`
}
