import { afterEach, describe, expect, it, vi } from 'vitest'
import { type IdentityFault, identity } from './identity-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fake provider: returns one response, and records the request. */
function provider(status: number, body: object = {}, headers: Record<string, string> = {}) {
  const asked: { address: string; body: Record<string, string>; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push({ address, body: JSON.parse(String(init.body)), headers: new Headers(init.headers) })
    return new Response(JSON.stringify(body), { status, headers })
  })
  return asked
}
const credentials = { email: 'taro@example.com', password: 'correct horse' }

describe('a refused sign-in', () => {
  it.each<[string, number, IdentityFault]>([
    ['INVALID_EMAIL_OR_PASSWORD', 401, 'wrongCredentials'],
    ['INTERNAL_SERVER_ERROR', 500, 'wrongCredentials'],
    ['EMAIL_NOT_VERIFIED', 403, 'unverified'],
    ['INVALID_EMAIL', 400, 'invalidEmail'],
    ['VALIDATION_ERROR', 400, 'invalidEmail'],
    ['USER_NOT_FOUND', 404, 'userNotFound'],
    ['SOMETHING_NEW', 418, 'unknown'],
    ['anything', 429, 'tooMany'],
  ])('maps %s to its fault', async (code, status, fault) => {
    provider(status, { code })
    expect(await identity.signIn('ja', credentials, null)).toEqual({ ok: false, fault })
  })

  it.each<[string, IdentityFault]>([
    ['/email', 'invalidEmail'],
    ['/password', 'wrongCredentials'],
    ['/callbackURL', 'unknown'],
  ])('reports a %s that is too long at its field', async (pointer, fault) => {
    provider(422, { errors: [{ code: 'invalid_request', source: { pointer } }] })
    expect(await identity.signIn('ja', credentials, null)).toEqual({ ok: false, fault })
  })

  it('distinguishes too many accounts from too many attempts', async () => {
    provider(429, { errors: [{ code: 'too_many_accounts' }] })
    const refused = await identity.signUp('ja', { ...credentials, name: 'taro' }, null)
    expect(refused).toEqual({ ok: false, fault: 'tooManyAccounts' })
  })

  it('returns the wait until the next attempt after too many', async () => {
    provider(429, { errors: [{ code: 'too_many_requests' }] }, { 'retry-after': '540' })
    const refused = await identity.signIn('ja', credentials, null)
    expect(refused).toEqual({ ok: false, fault: 'tooMany', retryAfter: 540 })
  })

  it('treats a missing email address as an invalid one', async () => {
    provider(400, { code: 'INVALID_EMAIL' })
    const missing = await identity.signIn('ja', { ...credentials, email: '' }, null)
    expect(missing).toEqual({ ok: false, fault: 'wrongCredentials' })
  })

  it('reports an unknown fault without a response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch')
    })
    expect(await identity.signIn('ja', credentials, null)).toEqual({ ok: false, fault: 'unknown' })
  })
})

describe('links of mails', () => {
  it.each([
    ['ja', null, '/signin?verified=1'],
    ['en', null, '/en/signin?verified=1'],
    ['en', '/games/zelda/x?q=(a)', '/en/signin?verified=1&callbackUrl=%2Fgames%2Fzelda%2Fx%3Fq%3D%28a%29'],
  ] as const)(
    'lead to the page in the reader’s language, and back (%s, %s)',
    async (language, back, page) => {
      for (const ask of [
        () => identity.signIn(language, credentials, back),
        () => identity.signUp(language, { ...credentials, name: 'taro' }, back),
        () => identity.resend(language, credentials.email, back),
      ]) {
        const asked = provider(200)
        await ask()
        expect(asked[0]?.body.callbackURL).toBe(page)
        expect(asked[0]?.headers.get('accept-language')).toBe(language)
      }
    },
  )
})
