import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiAddress, apiCommand, apiGet, path } from './client.ts'
import type { ApiFailure } from './failure.ts'

type Reply = [status: number, body?: unknown, headers?: Record<string, string>]

/** Fake network: returns the given answers in order, and records the requests. */
function network(...replies: Reply[]) {
  const asked: { address: string; method: string; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, method: init.method ?? 'GET', headers: new Headers(init.headers) })
    const [status, body, headers] = replies.shift() ?? [500]
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  })
  return asked
}
const refused = (code: string) => ({
  errors: [{ code, source: { pointer: '/content/title' }, detail: 'too long' }],
})
const command = {
  method: 'POST',
  path: 'my/games',
  body: { slug: 'zelda' },
  idempotencyKey: 'key-1',
} as const

afterEach(() => vi.unstubAllGlobals())

describe('path and apiAddress', () => {
  it('escape what is put in, and leave out what has no value', () => {
    expect(path`games/${'a/b c'}/hashtags/${'#初'}`).toBe('games/a%2Fb%20c/hashtags/%23%E5%88%9D')
    expect(apiAddress('articles', { page: 2, q: '', sort: undefined })).toBe('/api/articles?page=2')
  })
})

describe('apiCommand', () => {
  it('asks for a new CSRF token once, and repeats the write with the same key', async () => {
    const asked = network(
      [403, refused('csrf_failed')],
      [200, { csrfToken: 'x' }],
      [201, { data: { id: 'a' } }],
    )
    expect(await apiCommand(command)).toEqual({ data: { id: 'a' } })
    expect(asked.map(({ method, address }) => `${method} ${address}`)).toEqual([
      'POST /api/my/games',
      'GET /api/auth/csrf',
      'POST /api/my/games',
    ])
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', null, 'key-1'])
  })

  it('sends the language of the page', async () => {
    vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en' } })
    const asked = network([204])
    await apiCommand(command)
    expect(asked[0]?.headers.get('accept-language')).toBe('en')
  })

  it('gives up when the new token is refused too', async () => {
    network([403, refused('csrf_failed')], [200, {}], [403, refused('csrf_failed')])
    await expect(apiCommand(command)).rejects.toMatchObject({ code: 'csrf_failed', status: 403 })
  })

  it('names the fields that were refused', async () => {
    network([422, refused('invalid_request')])
    const failure = (await apiCommand(command).catch(error => error)) as ApiFailure
    expect(failure.fields).toEqual({ title: 'too long' })
  })

  it('answers nothing for an empty answer', async () => {
    network([204])
    expect(await apiCommand(command)).toBeUndefined()
  })
})

describe('apiGet', () => {
  it('asks to see the newest own write, and never an older one', async () => {
    const asked = network(
      [200, {}, { 'x-event-position': '120' }],
      [200, {}, { 'x-event-position': '90' }],
      [200, {}],
    )
    await apiCommand(command)
    await apiCommand(command)
    await apiGet('articles')
    expect(asked[2]?.headers.get('x-min-event-position')).toBe('120')
  })

  describe('apiGet in a browser', () => {
    beforeEach(() => {
      vi.stubGlobal('window', {})
      vi.useFakeTimers()
    })
    afterEach(() => void vi.useRealTimers())
    /** How a read ended, and after which time. */
    async function outcome() {
      const start = performance.now()
      const read = apiGet('articles').then(
        () => 'answered',
        (error: ApiFailure) => error.code,
      )
      const ended = read.then(how => [how, performance.now() - start])
      await vi.runAllTimersAsync()
      return ended
    }

    it('tries again what may succeed later', async () => {
      network([503], [503], [200, {}])
      expect(await outcome()).toEqual(['answered', 1_200])
    })

    it('does not try again what was refused', async () => {
      const asked = network([404], [200, {}])
      expect(await outcome()).toEqual(['not_found', 0])
      expect(asked).toHaveLength(1)
    })

    it('reads again what is not found in a read model that lags behind the own writes', async () => {
      network([404, undefined, { 'x-read-stale': '1' }], [200, {}])
      expect(await outcome()).toEqual(['answered', 400])
      const asked = network([404, undefined, { 'x-read-stale': '1', 'x-read-stale-models': 'games' }])
      expect(await outcome()).toEqual(['not_found', 0])
      expect(asked).toHaveLength(1)
    })

    it('gives up when Retry-After exceeds the timeout of a read', async () => {
      const asked = network(
        [503, undefined, { 'retry-after': '4' }],
        [503, undefined, { 'retry-after': '4' }],
      )
      expect(await outcome()).toEqual(['temporarily_unavailable', 4_000])
      expect(asked).toHaveLength(2)
    })

    it('takes five seconds with all its tries', async () => {
      let tries = 0
      vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
        if (tries++ < 2) return Promise.resolve(new Response(null, { status: 502 }))
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason))
        })
      })
      expect(await outcome()).toEqual(['timed_out', 5_000])
    })
  })

  it('distinguishes a lost connection from a rejection', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch')
    })
    await expect(apiGet('articles')).rejects.toMatchObject({ status: 0, code: 'offline' })
  })
})
