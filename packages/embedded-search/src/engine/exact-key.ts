const WORDS_MAX = 10

/**
 * The list of documents in which a field consists of exactly these words has a negative number derived from the words'
 * IDs: a query that is a whole title finds it directly, however many titles contain its words.
 * @param entries word IDs and positions, alternating, as in `forward`
 */
export function exactKey(entries: readonly number[]): number | undefined {
  const count = entries.length / 2
  if (count === 0 || count > WORDS_MAX) return undefined
  if ((entries.at(-1) as number) - (entries[1] as number) !== count - 1) return undefined
  let low = 0x811c9dc5
  let high = count
  for (let i = 0; i < entries.length; i += 2) {
    const word = entries[i] as number
    low = Math.imul(low ^ word, 0x01000193)
    high = Math.imul(high ^ word, 0x85ebca6b) ^ Math.floor(word / 0x1_0000_0000)
  }
  return -((high & 0xff) * 0x1_0000_0000 + (low >>> 0)) - 1
}
