/**
 * Decodes a text file: UTF-8, Shift_JIS (Excel in Japan), or UTF-16 with its mark.
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
  for (const encoding of marked ? [marked] : ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isCut })
      return text.includes('\u0000') ? undefined : { text, encoding }
    } catch {
      // The next encoding is tried.
    }
  }
  return undefined
}
