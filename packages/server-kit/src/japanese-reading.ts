import { type Tokenizer, TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic'

const KANJI = /[\u3400-\u9fff々]/

let tokenizer: Tokenizer | undefined

/**
 * Reads Japanese text with a dictionary: for titles without a reading in the catalogue, and for queries in other kanji
 * than the title's.
 * @returns kana with spaces between the words; null without kanji, or with one missing in the dictionary
 */
export function deriveReading(title: string): string | null {
  if (!KANJI.test(title)) return null
  tokenizer ??= open()
  const words: string[] = []
  for (const token of tokenizer.tokenize(title) as { surface: string; reading?: string }[]) {
    const known = token.reading !== undefined && token.reading !== '*'
    if (!known && KANJI.test(token.surface)) return null
    words.push(known ? (token.reading as string) : token.surface)
  }
  return words.join(' ').replace(/\s+/g, ' ')
}

function open(): Tokenizer {
  const builder = new TokenizerBuilder()
  builder.setDictionary('embedded://ipadic')
  builder.setMode('normal')
  return builder.build()
}
