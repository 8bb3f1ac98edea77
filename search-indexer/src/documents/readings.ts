import { type Tokenizer, TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic'

const KANJI = /[\u3400-\u9fff々]/

let tokenizer: Tokenizer | undefined

/**
 * The reading of a Japanese title in kana, derived with a dictionary: for titles of which the catalogue knows
 * neither reading nor romanisation. Null when it has no kanji, or one that the dictionary cannot read.
 */
export function deriveReading(title: string): string | null {
  if (!KANJI.test(title)) return null
  tokenizer ??= open()
  let reading = ''
  for (const token of tokenizer.tokenize(title) as { surface: string; reading?: string }[]) {
    const known = token.reading !== undefined && token.reading !== '*'
    if (!known && KANJI.test(token.surface)) return null
    reading += known ? token.reading : token.surface
  }
  return reading
}

function open(): Tokenizer {
  const builder = new TokenizerBuilder()
  builder.setDictionary('embedded://ipadic')
  builder.setMode('normal')
  return builder.build()
}
