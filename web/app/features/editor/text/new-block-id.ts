const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

/** Eight letters, drawn evenly enough: 36 goes seven times into 256, and the rest makes the first four a little likelier. */
export const newBlockId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => LETTERS[byte % 36]).join('')
