/**
 * Decodes a text file: UTF-8, Shift_JIS (Excel in Japan), Windows-1252 (Excel in the West), or UTF-16 with its mark.
 * @param isCut more of the file follows: an incomplete last character is not a fault
 * @returns undefined if it is not text
 */
export function decodeText(
  bytes: Uint8Array,
  isCut: boolean,
): { text: string; encoding: string } | undefined {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  for (const encoding of marked ? [marked] : ['utf-8', isWestern(bytes) ? 'windows-1252' : 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
      return text.includes('\u0000') ? undefined : { text, encoding }
    } catch {
      // The next encoding is tried.
    }
  }
  return undefined
}

/** Letters with accents, ’, ™, © and ® of Windows-1252. */
const isWesternByte = (byte: number) => byte >= 0xc0 || [0x92, 0x99, 0xa9, 0xae].includes(byte)

/**
 * Whether text that is not UTF-8 is in Windows-1252. Shift_JIS accepts most of it as rare kanji, but Japanese text has
 * adjacent bytes above ASCII, or those of kana below 0xC0.
 */
function isWestern(bytes: Uint8Array): boolean {
  return bytes.every((byte, n) => byte < 0x80 || (isWesternByte(byte) && (bytes[n + 1] ?? 0) < 0x80))
}
