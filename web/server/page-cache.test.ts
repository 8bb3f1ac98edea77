import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  bodyIn,
  createPageCache,
  encodingFor,
  etagOf,
  type PageCache,
  type StoredPage,
  TooManyRenderings,
} from './page-cache.ts'
import { followWithdrawals } from './withdrawals.ts'

const pageWith = (html: string, change: Partial<StoredPage> = {}): StoredPage => ({
  status: 200,
  movedTo: null,
  own: null,
  readAt: null,
  personal: false,
  nonce: 'n',
  etag: etagOf(html),
  html: Buffer.from(html),
  bodies: {},
  ...change,
})

const nothingWithdrawn = async () => false

describe('page cache', () => {
  it('renders once for all who ask at the same time, and again after a second', async () => {
    let renderings = 0
    let now = 1_000
    const clock = { now: () => now }
    const page = createPageCache(
      async () => ({ ...pageWith(`${++renderings}`), store: true, renderedMs: 1 }),
      nothingWithdrawn,
      clock,
    )
    const [a, b] = await Promise.all([page('/'), page('/')])
    expect(a).toBe(b)
    expect((await page('/')).html.toString()).toBe('1')
    now += 1_001
    expect((await page('/')).html.toString()).toBe('2')
  })

  it('keeps addresses apart', async () => {
    const page = createPageCache(
      async key => ({ ...pageWith(key), store: true, renderedMs: 1 }),
      nothingWithdrawn,
    )
    expect((await page('/a')).html.toString()).toBe('/a')
    expect((await page('/b')).html.toString()).toBe('/b')
  })

  it('keeps neither personal nor failed pages', async () => {
    let renderings = 0
    const page = createPageCache(
      async () => ({ ...pageWith(`${++renderings}`), store: false, renderedMs: 1 }),
      nothingWithdrawn,
    )
    await page('/settings')
    expect((await page('/settings')).html.toString()).toBe('2')
  })

  it('keeps a page that takes long for longer, and however large it is', async () => {
    let renderings = 0
    let now = 1_000
    const html = 'x'.repeat(16 * 1024 * 1024)
    const render = async () => ({ ...pageWith(html), etag: `${++renderings}`, store: true, renderedMs: 900 })
    const page = createPageCache(render, nothingWithdrawn, { now: () => now })
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
    }, nothingWithdrawn)
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
    }, nothingWithdrawn)
    await expect(page('/')).rejects.toThrow('broken')
    expect((await page('/')).html.toString()).toBe('ok')
  })
})

describe('a page that is cached for longer than a second', () => {
  let now = 0
  let withdrawn: bigint | null = -1n
  let isReachable = true
  let asked = 0
  let readAt: bigint | null = 0n
  let renderings = 0
  let held: Promise<void> | undefined
  let page: PageCache
  const clock = { now: () => now }
  const html = async () => (await page('/')).html.toString()

  beforeEach(() => {
    now = 10_000
    withdrawn = 5n
    isReachable = true
    asked = 0
    readAt = 7n
    renderings = 0
    held = undefined
    const hasWithdrawn = followWithdrawals(async () => {
      asked++
      if (!isReachable) throw new Error('unreachable')
      return withdrawn
    }, clock)
    // 20 times 1,500 ms are more than the most that a page is cached.
    const render = async () => {
      const began = { ...pageWith(`${++renderings}`), readAt }
      await held
      return { ...began, store: true, renderedMs: 1_500 }
    }
    page = createPageCache(render, hasWithdrawn, clock)
  })

  it('is rendered again as soon as something is withdrawn at a later position', async () => {
    expect(await html()).toBe('1')
    now += 5_000
    expect(await html()).toBe('1')
    withdrawn = 9n
    readAt = 9n
    now += 1_000
    expect(await html()).toBe('2')
    now += 20_000
    expect(await html()).toBe('2')
  })

  it('remains cached while nothing is withdrawn after its data were read', async () => {
    await html()
    withdrawn = 7n
    for (; now < 39_000; now += 500) expect(await html()).toBe('1')
    // Asked once per second, and not during the first one.
    expect(asked).toBe(28)
  })

  it('remains cached without data, whatever is withdrawn', async () => {
    readAt = null
    await html()
    withdrawn = 1_000n
    now += 20_000
    expect(await html()).toBe('1')
    expect(asked).toBe(0)
  })

  it('is cached for a second only while the read models catch up, or without a known position', async () => {
    await html()
    withdrawn = null
    now += 1_001
    expect(await html()).toBe('2')
    withdrawn = 5n
    readAt = -1n
    now += 1_001
    expect(await html()).toBe('2')
    now += 30_000
    expect(await html()).toBe('3')
    now += 1_001
    expect(await html()).toBe('4')
  })

  it('is served while the read side is unreachable, unless it was known to be outdated', async () => {
    await html()
    isReachable = false
    now += 5_000
    expect(await html()).toBe('1')
    isReachable = true
    withdrawn = 8n
    now += 1_000
    expect(await html()).toBe('2')
    isReachable = false
    now += 1_001
    expect(await html()).toBe('3')
  })

  it('is rendered again if the withdrawal happened during its rendering', async () => {
    let finish = () => {}
    held = new Promise(resolve => {
      finish = resolve
    })
    const first = html()
    now += 500
    const soon = html()
    withdrawn = 9n
    now += 2_000
    const late = html()
    readAt = 9n
    finish()
    // Requests of the same second share the rendering; one that arrives after the withdrawal does not.
    expect(await Promise.all([first, soon, late])).toEqual(['1', '1', '2'])
    now += 20_000
    expect(await html()).toBe('2')
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
