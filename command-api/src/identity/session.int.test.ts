import { createServer } from 'node:http'
import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { UserNameReserved, userNameStream, userStream } from '@koryaku/contracts/users/user.events.ts'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toNewEvents } from '#command-handling/execute.ts'
import { type Browser, linkIn, mailsTo, openBrowser } from '#testing/browser.ts'
import { positionOf, startTestApp, type TestApp } from '#testing/test-app.ts'
import { nameHashesOf } from '#users/name-hashes.ts'

let site: TestApp
let browser: Browser
let token: string
let identityId: string
const newName = () => `n${shortIdFrom(newCommandId())}`

const nameHashOf = async (name: string) => (await nameHashesOf(site.context.db, name)).name.keyed

beforeAll(async () => {
  site = await startTestApp()
})
beforeEach(async () => {
  browser = openBrowser(site)
  token = await identityToken(browser)
  identityId = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
})
afterAll(() => site.stop())

async function identityToken(person: Browser): Promise<string> {
  const credentials = { email: `s-${newCommandId()}@example.com`, password: 'correct horse' }
  await person.call('POST', '/api/identity/sign-up/email', { ...credentials, name: 's' })
  await person.call('GET', linkIn((await mailsTo(credentials.email))[0]))
  return (await person.call('GET', '/api/identity/token')).json().token
}
/** Each token opens one session. */
const another = async (): Promise<string> => (await browser.call('GET', '/api/identity/token')).json().token
const post = (path: string, body: object, who = browser) => who.call('POST', `/api/auth/${path}`, body)
const sessionOf = async (who: Browser) => (await who.call('GET', '/api/auth/session')).json().data
const typesOf = async (stream: string) => (await site.events.readStream(stream)).map(({ type }) => type)

describe('the product session', () => {
  it('asks who has no name yet to register, then signs in', async () => {
    const unknown = await post('sessions', { token })
    expect([unknown.statusCode, unknown.json().errors[0].code]).toEqual([404, 'user_not_registered'])
    const name = newName()
    const registered = await post('registrations', { token, name })
    expect(registered.statusCode).toBe(201)
    expect(positionOf(registered)).toBeDefined()
    const { id, attributes } = registered.json().data
    expect(attributes).toMatchObject({
      name,
      userId: id,
      role: 'user',
      verificationStatus: 'VERIFIED',
      uncheckedNotifications: false,
    })
    const cookies = new Map(registered.cookies.map(cookie => [cookie.name, cookie]))
    expect(cookies.get('gaming_session')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(['user_name', 'user_id', 'user_picture', 'user_role'].map(n => cookies.get(n)?.value)).toEqual([
      name,
      id,
      '',
      'user',
    ])
    expect(cookies.get('user_role')?.httpOnly).toBeUndefined()

    const elsewhere = openBrowser(site)
    expect((await post('sessions', { token: await another() }, elsewhere)).statusCode).toBe(201)
    expect((await sessionOf(elsewhere)).attributes.name).toBe(name)
  })

  it('is another one after each sign-in, so that none can be planted', async () => {
    await post('registrations', { token, name: newName() })
    await browser.call('GET', '/api/auth/csrf')
    const planted = browser.cookies.get('gaming_session') ?? ''
    await post('sessions', { token: await another() })
    expect(browser.cookies.get('gaming_session')).not.toBe(planted)
    const thief = openBrowser(site)
    thief.cookies.set('gaming_session', planted)
    expect(await sessionOf(thief)).toBeNull()
  })

  it.each([
    ['POST', '/api/auth/signout'],
    ['DELETE', '/api/auth/sessions'],
  ] as const)('ends with %s %s, also for a stolen cookie', async (method, url) => {
    await post('registrations', { token, name: newName() })
    await browser.call('GET', '/api/auth/csrf')
    const thief = openBrowser(site)
    thief.cookies.set('gaming_session', browser.cookies.get('gaming_session') ?? '')
    expect(await sessionOf(thief)).not.toBeNull()
    expect((await browser.call(method, url)).statusCode).toBe(204)
    expect([...browser.cookies.keys()].filter(name => /^(gaming_session|user_)/.test(name))).toEqual([])
    expect(await sessionOf(thief)).toBeNull()
  })

  it('ends with its time', async () => {
    const { id } = (await post('registrations', { token, name: newName() })).json().data
    await site.context.db.query('update identity.product_session set expires_at = now() where user_id = $1', [
      id,
    ])
    expect(await sessionOf(browser)).toBeNull()
  })

  it('keeps only a hash of the cookie', async () => {
    const { id } = (await post('registrations', { token, name: newName() })).json().data
    const { rows } = await site.context.db.query(
      `select s::text as row from identity.product_session s where user_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(browser.cookies.get('gaming_session'))
  })

  it.each(['', 'x', 'x'.repeat(5_000), "' or 1=1 --", '%00'])(
    'is not opened by the cookie %j',
    async cookie => {
      browser.cookies.set('gaming_session', cookie)
      expect(await sessionOf(browser)).toBeNull()
    },
  )
})

describe('identity tokens', () => {
  const claims = (change: JWTPayload = {}): JWTPayload => {
    const { PUBLIC_URL } = site.context.config
    const now = Math.floor(Date.now() / 1000)
    return { sub: identityId, iss: PUBLIC_URL, aud: PUBLIC_URL, iat: now, exp: now + 300, ...change }
  }
  const isRefused = async (bad: string) => {
    const answer = await post('sessions', { token: bad })
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([401, 'invalid_token'])
  }
  const kid = () => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  it('are rejected if they are malformed, unsigned or forged', async () => {
    await isRefused('not.a.token')
    await isRefused(new UnsecuredJWT(claims()).encode())
    await isRefused(`${token.slice(0, -4)}AAAA`)
  })
  it('are rejected if another key signed them', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    await isRefused(
      await new SignJWT(claims()).setProtectedHeader({ alg: 'EdDSA', kid: kid() }).sign(privateKey),
    )
  })
  it('are rejected if they are signed with the public key as a secret', async () => {
    const { keys } = (await browser.call('GET', '/api/identity/jwks')).json()
    const secret = new TextEncoder().encode(JSON.stringify(keys[0]))
    await isRefused(await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: kid() }).sign(secret))
  })

  it('are verified by issuer, audience and key set of a hosted provider', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'hosted', alg: 'ES256' }
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
    )
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const hosted = await startTestApp({
      IDENTITY_JWKS_URL: `http://127.0.0.1:${port}/jwks`,
      IDENTITY_ISSUER: 'https://id.example',
      IDENTITY_AUDIENCE: 'koryaku',
    })
    try {
      const sign = (change: JWTPayload) =>
        new SignJWT(claims({ iss: 'https://id.example', aud: 'koryaku', ...change }))
          .setProtectedHeader({ alg: 'ES256', kid: 'hosted' })
          .sign(privateKey)
      const codeOf = async (change: JWTPayload) =>
        (
          await hosted.app.inject({
            method: 'POST',
            url: '/api/auth/sessions',
            payload: { token: await sign(change) },
          })
        ).json().errors[0].code
      expect(await codeOf({})).toBe('user_not_registered')
      expect(await codeOf({ iss: 'https://other.example' })).toBe('invalid_token')
      expect(await codeOf({ aud: 'another-site' })).toBe('invalid_token')
      expect(await codeOf({ exp: Math.floor(Date.now() / 1000) - 10 })).toBe('invalid_token')
      expect(await codeOf({ exp: undefined })).toBe('invalid_token')
      expect(await codeOf({ sub: undefined })).toBe('invalid_token')
    } finally {
      await hosted.stop()
      server.close()
    }
  })
})

describe('registering', () => {
  it('answers a repeat as the first time, and refuses a second name', async () => {
    const name = newName()
    const first = await post('registrations', { token, name })
    const again = await post('registrations', { token: await another(), name })
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const other = await post('registrations', { token: await another(), name: newName() })
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'already_registered'])
    expect(await typesOf(userStream(first.json().data.id))).toEqual(['UserRegistered'])
  })

  it('gives a name to one of two who ask at the same instant', async () => {
    const rival = openBrowser(site)
    const rivalToken = await identityToken(rival)
    const name = newName()
    const answers = await Promise.all([
      post('registrations', { token, name }),
      post('registrations', { token: rivalToken, name: name.toUpperCase() }, rival),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const loser = answers.find(({ statusCode }) => statusCode === 409)
    expect(loser?.json().errors[0]).toMatchObject({ code: 'name_taken', source: { pointer: '/name' } })
    expect(await typesOf(userNameStream(await nameHashOf(name)))).toEqual(['UserNameReserved'])
  })

  it('reserves one name, for any number of concurrent requests', async () => {
    const names = Array.from({ length: 12 }, newName)
    const answers = await Promise.all(names.map(name => post('registrations', { token, name })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    const reserved = await Promise.all(
      names.map(async name => typesOf(userNameStream(await nameHashOf(name)))),
    )
    expect(reserved.filter(types => types.length > 0)).toHaveLength(1)
  })

  it('is completed by the next attempt after a crash between name and member', async () => {
    const name = newName()
    const nameHash = await nameHashOf(name)
    const userId = shortIdFrom(`user:${identityId}`)
    const stream = userNameStream(nameHash)
    const decided = [{ type: UserNameReserved.type, data: { nameHash, userId } }]
    const crashed = {
      commandId: newCommandId(),
      commandHash: 'register',
      correlationId: 'c',
      actorId: userId,
    }
    const occurredAt = new Date().toISOString()
    await site.events.append(stream, 'no_stream', toNewEvents(stream, decided, { ...crashed, occurredAt }))
    const rival = openBrowser(site)
    const stolen = await post('registrations', { token: await identityToken(rival), name }, rival)
    expect(stolen.json().errors[0].code).toBe('name_taken')
    expect((await post('registrations', { token, name })).statusCode).toBe(201)
    expect(await typesOf(stream)).toEqual(['UserNameReserved'])
    expect(await typesOf(userStream(userId))).toEqual(['UserRegistered'])
  })

  it('is completed after a crash between member and link', async () => {
    const name = newName()
    const { id } = (await post('registrations', { token, name })).json().data
    await site.context.db.query('delete from identity.identity_link where user_id = $1', [id])
    const again = await post('registrations', { token: await another(), name })
    expect([again.statusCode, again.json().data.id]).toEqual([201, id])
    expect((await post('sessions', { token: await another() })).statusCode).toBe(201)
  })

  it.each(['a', 'a'.repeat(31), 'あ', '-a', 'a b', 'admin', 'ＡＤＭＩＮ', '<b>', 'a\u0000b'])(
    'refuses the name %j, and nothing is appended',
    async name => {
      const before = await site.events.headPosition()
      const answer = await post('registrations', { token, name })
      expect([422, 409]).toContain(answer.statusCode)
      expect(answer.json().errors[0].source.pointer).toBe('/name')
      expect(await site.writtenSince(before)).toEqual([])
    },
  )

  it('writes no readable personal data to the events', async () => {
    const name = newName()
    const { id } = (await post('registrations', { token, name })).json().data
    await browser.call('GET', '/api/auth/csrf')
    const profile = { displayName: 'ひみつ太郎', description: '秘密の紹介', picture: null, anonymous: false }
    const edited = await browser.call('PATCH', '/api/my/profile', profile)
    expect(edited.json().data.attributes).toMatchObject({ ...profile, name })
    const recorded = [
      ...(await site.events.readStream(userStream(id))),
      ...(await site.events.readStream(userNameStream(await nameHashOf(name)))),
    ]
    const written = JSON.stringify(recorded, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const secret of [name, 'ひみつ', '秘密', '@example.com']) expect(written).not.toContain(secret)
    expect((await sessionOf(browser)).attributes.displayName).toBe('ひみつ太郎')
    const last = await site.events.readLast(userStream(id))
    await browser.call('PATCH', '/api/my/profile', profile)
    expect((await site.events.readLast(userStream(id)))?.revision).toBe(last?.revision)
  })
})

describe('confirming an address', () => {
  it('turns an unverified member into a verified one, by a fresh token of the same identity', async () => {
    const { id } = (await post('registrations', { token, name: newName() })).json().data
    await browser.call('GET', '/api/auth/csrf')
    const member = await site.newMember({ verified: false })
    const confirm = (headers: Record<string, string>, proof: string) =>
      site.app.inject({ method: 'PATCH', url: '/api/my/user_identities', headers, payload: { token: proof } })
    expect((await confirm(member.headers, await another())).json().errors[0].code).toBe('invalid_token')

    await site.context.db.query('update identity.identity_link set user_id = $2 where user_id = $1', [
      id,
      member.userId,
    ])
    const confirmed = await confirm(member.headers, await another())
    expect(confirmed.json().data.attributes.verificationStatus).toBe('VERIFIED')
    const { slug } = await site.newGame()
    // Works immediately, although the read model may lag.
    expect((await site.call(member, 'POST', '/api/my/games', { slug })).statusCode).toBe(200)
  })
})

describe('writes that another site started', () => {
  const write = (headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url: '/api/my/notifications/check_all', headers })

  it('are rejected with the token of another session, or with one from before the sign-in', async () => {
    const planted = 'a-token-that-somebody-planted'
    browser.cookies.set('csrf_token', planted)
    expect((await post('registrations', { token, name: newName() })).statusCode).toBe(201)
    const own = browser.cookies.get('csrf_token') ?? ''
    expect(own).not.toBe(planted)
    const write = (csrf: string) => {
      browser.cookies.set('csrf_token', csrf)
      return browser.call('POST', '/api/my/notifications/check_all', {})
    }
    const other = await site.newMember()
    for (const csrf of [planted, other.headers['x-csrf-token'] ?? '', `${own}=`])
      expect((await write(csrf)).json().errors[0].code).toBe('csrf_failed')
    // A browser that lost the token gets the same token again.
    expect((await browser.call('GET', '/api/auth/csrf')).json()).toEqual({ csrfToken: own })
    expect((await write(own)).statusCode).toBeLessThan(300)
    await browser.call('DELETE', '/api/my/sessions')
    await post('sessions', { token: await another() })
    expect(browser.cookies.get('csrf_token')).not.toBe(own)
    expect((await write(own)).json().errors[0].code).toBe('csrf_failed')
  })

  it('are refused without the token of the session, and from other origins', async () => {
    const { headers } = await site.newMember()
    const { PUBLIC_URL } = site.context.config
    const { 'x-csrf-token': csrf, ...withoutToken } = headers
    const codeOf = async (sent: Record<string, string>) => (await write(sent)).json().errors?.[0].code
    expect(await codeOf(headers)).toBeUndefined()
    expect(await codeOf({ ...headers, origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).toBeUndefined()
    expect(await codeOf(withoutToken)).toBe('csrf_failed')
    expect(await codeOf({ ...headers, 'x-csrf-token': `${csrf}x` })).toBe('csrf_failed')
    expect(await codeOf({ ...headers, origin: 'https://evil.example' })).toBe('csrf_failed')
    expect(await codeOf({ ...headers, origin: 'null' })).toBe('csrf_failed')
    expect(await codeOf({ ...headers, 'sec-fetch-site': 'cross-site' })).toBe('csrf_failed')
    expect(await codeOf({ ...headers, 'sec-fetch-site': 'same-site' })).toBe('csrf_failed')
  })
})
