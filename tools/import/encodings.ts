/** Supported encodings of a file; the names are those of the web's encodings. */
export const encodings = [
  'utf-8',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'windows-1252',
  'utf-16le',
  'utf-16be',
] as const
export type Encoding = (typeof encodings)[number]

/** Decodes one line; undefined if its bytes are invalid in this encoding. */
export function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const KANA = /[ぁ-んァ-ヴー]/g
const KANJI_IN_A_ROW = /[一-龯]{2}/g
const HALF_WIDTH_KATAKANA = /[\uff61-\uff9f]/g
const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The most likely encoding of bytes that are not UTF-8: suggested to the user, never assumed. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 1].map(side => bytes.filter((byte, at) => byte === 0 && at % 2 === side).length)
  if (Math.max(...zeros) > bytes.length / 8)
    return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? 'utf-16be' : 'utf-16le'
  const likely = (['shift_jis', 'euc-jp'] as const)
    .map(encoding => {
      const text = decode(bytes, encoding) ?? ''
      const japanese = matches(text, KANA) + matches(text, KANJI_IN_A_ROW)
      return { encoding, score: japanese - 2 * matches(text, HALF_WIDTH_KATAKANA) }
    })
    .sort((a, b) => b.score - a.score)[0]
  return likely && likely.score > 0 ? likely.encoding : 'windows-1252'
}

/** UTF-16 has two bytes where others have one. */
export const newlineOf = (encoding: Encoding): Buffer =>
  encoding === 'utf-16le'
    ? Buffer.from([0x0a, 0])
    : encoding === 'utf-16be'
      ? Buffer.from([0, 0x0a])
      : Buffer.from([0x0a])
