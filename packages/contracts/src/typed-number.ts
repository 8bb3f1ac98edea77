/** Signs that are typed in place of a minus and that NFKC keeps; `ー` is that key of a Japanese keyboard. */
const MINUS = /^[\u2010\u2011\u2212ー]|(?<=e)[\u2010\u2011\u2212ー]/gi

/**
 * Text of a number as typed, in ASCII: full-width digits and signs become those of a plain keyboard.
 * @returns the text without outer spaces; it need not be a number
 */
export const typedNumber = (text: string): string => text.normalize('NFKC').trim().replace(MINUS, '-')
