/** English: `1 article`, `2 articles`; for a count that is formatted already, too. */
export const plural = (count: number | string, one: string): string =>
  `${count} ${one}${String(count) === '1' ? '' : 's'}`
