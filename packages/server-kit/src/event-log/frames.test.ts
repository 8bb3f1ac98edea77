import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { framed, unframed } from './frames.ts'

async function* cut(bytes: Buffer, lengths: number[]): AsyncGenerator<Buffer> {
  let at = 0
  for (const length of [...lengths, bytes.length]) {
    const chunk = bytes.subarray(at, at + length)
    if (chunk.length > 0) yield chunk
    at += length
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const messages: string[] = []
  for await (const group of unframed(chunks)) messages.push(...group.map(message => message.toString('hex')))
  return messages
}

describe('messages', () => {
  it('come out whole wherever the chunks are cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 }),
        async (messages, lengths) => {
          const bytes = Buffer.concat(messages.map(framed))
          const expected = messages.map(message => Buffer.from(message).toString('hex'))
          expect(await collect(cut(bytes, lengths))).toEqual(expected)
        },
      ),
    ))

  it('are refused when they are compressed', async () => {
    const bytes = framed(Buffer.from('x'))
    bytes[0] = 1
    await expect(collect(cut(bytes, []))).rejects.toThrow(/compressed/)
  })
})
