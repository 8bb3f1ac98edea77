import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap(part => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
  )

describe('a file without a mark', () => {
  it.each([
    ['UTF-8', bytesOf('名前,Pokémon\n'), '名前,Pokémon\n', 'utf-8'],
    ['letters with accents', bytesOf('Pok', 0xe9, 'mon,Nier', 0xae, '\n'), 'Pokémon,Nier®\n', 'windows-1252'],
    ['an apostrophe', bytesOf('Tony Hawk', 0x92, 's'), 'Tony Hawk’s', 'windows-1252'],
    // ポケモン
    ['katakana', bytesOf(0x83, 0x7c, 0x83, 0x50, 0x83, 0x82, 0x83, 0x93), 'ポケモン', 'shift_jis'],
    // ソフト: each second byte is a character of ASCII.
    ['katakana that end in ASCII', bytesOf(0x83, 0x5c, 0x83, 0x74, 0x83, 0x67), 'ソフト', 'shift_jis'],
    // 名前
    ['kanji', bytesOf(0x96, 0xbc, 0x91, 0x4f), '名前', 'shift_jis'],
  ])('is decoded: %s', (_what, bytes, text, encoding) => {
    expect(decodeText(bytes, false)).toEqual({ text, encoding })
  })

  it('is not text if it has zero bytes', () => {
    expect(decodeText(bytesOf('a', 0, 'b'), false)).toBeUndefined()
  })
})
