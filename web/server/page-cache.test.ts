import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  bodyIn,
  createPageCache,
  encodingFor,
  etagOf,
  type StoredPage,
  TooManyRenderings,
} from './page-cache.ts'

const pageWith = (html: string, change: Partial<StoredPage> = {}): StoredPage => ({
  status: 200,
  movedTo: null,
  own: null,
  personal: false,
  nonce: 'n',
  etag: etagOf(html),
  html: Buffer.from(html),
  bodies: {},
  ...change,
})

describe('page cache', () => {
  it('renders once for all who ask at the same time, and again after a second', async () => {
    let renderings = 0
    let now = 1_000
    const clock = { now: () => now }
    const page = createPageCache(
      async () => ({ ...pageWith(`${++renderings}`), store: true, renderedMs: 1 }),
      clock,
    )
    const [a, b] = await Promise.all([page('/'), page('/')])
    expect(a).toBe(b)
    expect((await page('/')).html.toString()).toBe('1')
    now += 1_001
    expect((await page('/')).html.toString()).toBe('2')
  })

  it('keeps addresses apart', async () => {
    const page = createPageCache(async key => ({ ...pageWith(key), store: true, renderedMs: 1 }))
    expect((await page('/a')).html.toString()).toBe('/a')
    expect((await page('/b')).html.toString()).toBe('/b')
  })

  it('keeps neither personal nor failed pages', async () => {
    let renderings = 0
    const page = createPageCache(async () => ({
      ...pageWith(`${++renderings}`),
      store: false,
      renderedMs: 1,
    }))
    await page('/settings')
    expect((await page('/settings')).html.toString()).toBe('2')
  })

  it('keeps a page that takes long for longer, and however large it is', async () => {
    let renderings = 0
    let now = 1_000
    const html = 'x'.repeat(16 * 1024 * 1024)
    const render = async () => ({ ...pageWith(html), etag: `${++renderings}`, store: true, renderedMs: 900 })
    const page = createPageCache(render, { now: () => now })
    for (; now < 18_000; now += 500) await page('/long')
    expect(renderings).toBe(1)
    now += 2_000
    await page('/long')
    expect(renderings).toBe(2)
  })

  it('renders a limited number of pages concurrently, and rejects the next', async () => {
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const page = createPageCache(async key => {
      await ended
      return { ...pageWith(key), store: true, renderedMs: 1 }
    })
    const running = Array.from({ length: 128 }, (_, n) => page(`/${n}`))
    await expect(page('/one-more')).rejects.toThrow(TooManyRenderings)
    const same = page('/0')
    end()
    await Promise.all([...running, same])
    expect(page.figures()).toMatchObject({ rendering: 0, refused: 1 })
    expect((await page('/one-more')).status).toBe(200)
  })

  it('asks again after a rendering that threw', async () => {
    let tries = 0
    const page = createPageCache(async () => {
      if (++tries === 1) throw new Error('broken')
      return { ...pageWith('ok'), store: true, renderedMs: 1 }
    })
    await expect(page('/')).rejects.toThrow('broken')
    expect((await page('/')).html.toString()).toBe('ok')
  })
})

describe('bodies', () => {
  it('compresses once, and reads back', async () => {
    const page = pageWith('<p>こんにちは</p>'.repeat(50))
    const brotli = bodyIn(page, 'br')
    expect(bodyIn(page, 'br')).toBe(brotli)
    expect(brotliDecompressSync(await brotli)).toEqual(page.html)
    expect(gunzipSync(await bodyIn(page, 'gzip'))).toEqual(page.html)
    expect(await bodyIn(page, 'identity')).toBe(page.html)
  })

  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['deflate', 'identity'],
  ])('%s → %s', (accept, expected) => expect(encodingFor(accept)).toBe(expected))
})
