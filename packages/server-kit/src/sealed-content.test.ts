import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { CONTENT_BYTES_MAX, newContentKey, openContent, sealContent } from './sealed-content.ts'
import { openText, sealBytes, sealText } from './sealed-text.ts'

const key = newContentKey()
const [content, other] = ['0000000000001', '0000000000002']
const text = { title: '序盤の進め方', document: { type: 'doc', content: ['まずは宿屋へ。'] } }

describe('encrypted content', () => {
  it('is opened by the key of its content alone', () => {
    const sealed = sealContent(text, content, key)
    expect(openContent(sealed, content, key)).toEqual(text)
    expect(() => openContent(sealed, content, newContentKey())).toThrow()
  })
  it('is unreadable without the key', () =>
    expect(openContent(sealContent(text, content, key), content, undefined)).toBeNull())
  it('cannot be taken for another content', () =>
    expect(() => openContent(sealContent(text, content, key), other, key)).toThrow())
  it('differs every time, and reveals nothing', () => {
    const [one, again] = [sealContent(text, content, key), sealContent(text, content, key)]
    expect(one).not.toBe(again)
    expect(Buffer.from(one, 'base64url').includes('宿屋')).toBe(false)
  })
  it('is not opened when a single bit was changed, or something is missing', () => {
    const bytes = Buffer.from(sealContent(text, content, key), 'base64url')
    for (let n = 0; n < bytes.length; n++) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(n) ^ 1, n)
      expect(() => openContent(changed.toString('base64url'), content, key)).toThrow()
      expect(() => openContent(bytes.subarray(0, n).toString('base64url'), content, key)).toThrow()
    }
  })
  it('is a fraction of a long text, and a short one is hardly longer than it was', () => {
    const long = { text: 'まずは宿屋へ。次に塔へ登る。'.repeat(5_000) }
    expect(sealContent(long, content, key).length).toBeLessThan(2_000)
    expect(sealContent({ op: 'drop', id: 'aaaaaaaa' }, content, key).length).toBeLessThan(120)
  })
})

describe('a bomb', () => {
  const bomb = (bytes: number) => sealBytes(zstdCompressSync(Buffer.alloc(bytes, '"a')), content, key)
  it('ends at the bound', () => {
    expect(bomb(100 * CONTENT_BYTES_MAX).length).toBeLessThan(CONTENT_BYTES_MAX / 20)
    expect(() => openContent(bomb(100 * CONTENT_BYTES_MAX), content, key)).toThrow(RangeError)
  })
  it('never exceeds the limit of decryption', () => {
    const fits = { text: 'x'.repeat(CONTENT_BYTES_MAX - '{"text":""}'.length) }
    expect(openContent(sealContent(fits, content, key), content, key)).toEqual(fits)
    expect(() => sealContent({ text: `${fits.text}x` }, content, key)).toThrow(RangeError)
  })
})

describe('encrypted text about a user', () => {
  it('is opened by their key, while there is one', () => {
    const sealed = sealText('マリオ', content, key)
    expect([openText(sealed, content, key), openText(sealed, content, undefined)]).toEqual(['マリオ', null])
    expect(() => openText(sealed, other, key)).toThrow()
  })
  it('is not opened by a part of its seal', () => {
    const bytes = Buffer.from(sealText('', content, key), 'base64url')
    for (let length = 0; length < bytes.length; length++)
      expect(() => openText(bytes.subarray(0, length).toString('base64url'), content, key)).toThrow()
  })
})
