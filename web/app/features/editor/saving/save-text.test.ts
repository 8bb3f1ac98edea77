import { afterEach, describe, expect, it, vi } from 'vitest'
import { saveText } from './save-text.ts'

afterEach(() => vi.unstubAllGlobals())

/** Saves a title, and returns the request that `fetch` received. */
async function sent(title: string): Promise<RequestInit> {
  const requests: RequestInit[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    requests.push(init)
    return Response.json({ data: { attributes: { ref: '1', lacks: null } } })
  })
  await saveText('path', { key: 'key-1', base: null, write: { ops: [{ op: 'title', title }] } })
  return requests[0] ?? expect.fail('no request was sent')
}
const bytesOf = ({ body }: RequestInit) => new TextEncoder().encode(String(body)).length
const KEEPALIVE_LIMIT_BYTES = 65_536

describe('saveText', () => {
  it.each([
    ['of Latin letters', 'a'.repeat(40_000), true],
    ['of Latin letters above the limit', 'a'.repeat(66_000), false],
    ['of Japanese', 'あ'.repeat(15_000), true],
    ['of Japanese above the limit in bytes', 'あ'.repeat(22_000), false],
  ])('lets a save %s outlive its page if it fits: %#', async (_, title, keepalive) => {
    const init = await sent(title)
    expect(init.keepalive).toBe(keepalive)
    expect(bytesOf(init) <= KEEPALIVE_LIMIT_BYTES).toBe(keepalive)
  })
})
