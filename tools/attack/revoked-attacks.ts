import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { type Attack, Tries } from './attack.ts'
import type { AttackedSite, Person } from './attacked-site.ts'
import { linkInMail } from './mailbox.ts'

const tokenOf = async ({ session }: Person): Promise<string> =>
  (await session.expect<{ token: string }>('GET', '/api/identity/token')).token

/** Everything that a stored token could open. */
async function tryToken(site: AttackedSite, tries: Tries, token: string, after: string): Promise<void> {
  const stranger = new HttpSession(site.url, site.url)
  await stranger.request('GET', '/api/auth/csrf')
  const sessions = await stranger.request('POST', '/api/auth/sessions', { token })
  tries.count(sessions.status >= 400, `a token opens a session after ${after}: ${sessions.status}`)
  const name = `ghost-${Date.now().toString(36)}`
  const registered = await stranger.request('POST', '/api/auth/registrations', { token, name })
  tries.count(registered.status >= 400, `a token registers after ${after}: ${registered.status}`)
}

/** Whatever the session was: nothing personal is answered any more. */
async function trySession(tries: Tries, session: HttpSession, after: string): Promise<void> {
  for (const path of ['/api/my/profile', '/api/my/articles', '/api/my/notifications']) {
    const { status } = await session.request('GET', path)
    tries.count(status === 401, `${path} answers ${status} after ${after}`)
  }
  const { status } = await session.request('GET', '/api/identity/token')
  tries.count(status >= 400, `the provider gives a token after ${after}`)
}

interface Device {
  id: string
  attributes: { current: boolean }
}

const NEXT_PASSWORD = 'haru-no-nohara-2'

export const revokedAttacks: Attack[] = [
  {
    class: 'revoked',
    name: 'a token kept from before sign-out',
    async run(site) {
      const tries = new Tries()
      const person = await site.person('kept-signout')
      const token = await tokenOf(person)
      await person.session.expect('DELETE', '/api/auth/sessions')
      await tryToken(site, tries, token, 'sign-out')
      await trySession(tries, person.session, 'sign-out')
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'a token kept from before a change of password',
    async run(site) {
      const tries = new Tries()
      const thief = await site.person('kept-password')
      const token = await tokenOf(thief)
      const owner = await site.person('kept-password')
      await owner.session.expect('POST', '/api/identity/change-password', {
        ...{ currentPassword: DEMO_PASSWORD, newPassword: NEXT_PASSWORD, revokeOtherSessions: true },
      })
      await owner.session.expect('DELETE', '/api/my/sessions')
      await tryToken(site, tries, token, 'a change of password')
      await trySession(tries, thief.session, 'a change of password')
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'a token kept from before a reset by mail',
    async run(site) {
      const tries = new Tries()
      const thief = await site.person('kept-reset')
      const token = await tokenOf(thief)
      const owner = new HttpSession(site.url, site.url)
      const { email } = thief
      await owner.request('GET', '/api/auth/csrf')
      const redirectTo = '/settings/password'
      await owner.expect('POST', '/api/identity/request-password-reset', { email, redirectTo })
      const link = new URL(await linkInMail(site, email, /reset/))
      const opened = await owner.request('GET', link.pathname + link.search)
      const where = new URL(opened.headers.get('location') ?? link.href, site.url)
      const resetToken = where.searchParams.get('token') ?? link.pathname.split('/').at(-1)
      const reset = { newPassword: NEXT_PASSWORD, token: resetToken }
      await owner.expect('POST', '/api/identity/reset-password', reset)
      await tryToken(site, tries, token, 'a reset')
      await trySession(tries, thief.session, 'a reset')
      const again = await owner.request('POST', '/api/identity/reset-password', reset)
      tries.count(again.status >= 400, `a reset link works twice: ${again.status}`)
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'a token kept from before the account was deleted',
    async run(site) {
      const tries = new Tries()
      const person = await site.person('kept-erasure')
      const kept = await tokenOf(person)
      const token = await tokenOf(person)
      await person.session.expect('DELETE', '/api/my/account', { token, articles: 'delete' })
      await tryToken(site, tries, kept, 'erasure')
      await trySession(tries, person.session, 'erasure')
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'a token used twice',
    async run(site) {
      const tries = new Tries()
      const token = await tokenOf(await site.person('kept-twice'))
      const opened = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const browser = new HttpSession(site.url, site.url)
          await browser.request('GET', '/api/auth/csrf')
          return (await browser.request('POST', '/api/auth/sessions', { token })).status
        }),
      )
      const times = opened.filter(status => status === 201).length
      tries.count(times <= 1, `one token opened ${times} sessions`)
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'a device that was ended from the list after its password was changed',
    async run(site) {
      const tries = new Tries()
      const device = await site.person('ended-device')
      const change = { currentPassword: DEMO_PASSWORD, newPassword: NEXT_PASSWORD, revokeOtherSessions: true }
      await device.session.expect('POST', '/api/identity/change-password', change)
      const other = new HttpSession(site.url, site.url)
      await other.request('GET', '/api/auth/csrf')
      const { email } = device
      await other.expect('POST', '/api/identity/sign-in/email', { email, password: NEXT_PASSWORD })
      const { token } = await other.expect<{ token: string }>('GET', '/api/identity/token')
      await other.expect('POST', '/api/auth/sessions', { token })
      const { data } = await other.expect<{ data: Device[] }>('GET', '/api/my/sessions')
      for (const { id, attributes } of data)
        if (!attributes.current) await other.expect('DELETE', `/api/my/sessions/${id}`)
      await trySession(tries, device.session, 'its end from the list')
      return tries
    },
  },
  {
    class: 'revoked',
    name: 'an owner whose role was taken while the read models lag',
    async run(site) {
      const tries = new Tries()
      const owner = await site.demo('owner')
      const former = await site.person('former-owner')
      const role = { name: former.name, role: 'owner' }
      await owner.session.expect('POST', '/api/roles', role)
      const projector = site.parts.find(({ name }) => name === 'projector')?.pid() ?? 0
      process.kill(projector, 'SIGSTOP')
      try {
        await owner.session.expect('DELETE', `/api/roles/${former.name}/owner`)
        const again = await former.session.request('POST', '/api/roles', role)
        tries.count(again.status === 403, `makes himself owner again: ${again.status}`)
        const game = { slug: 'former-owner-game', details: { titleJa: 'ゲーム' } }
        const added = await former.session.request('POST', '/api/games', game)
        tries.count(added.status === 403, `adds a game: ${added.status}`)
        for (const path of ['/api/ops', '/api/roles', '/api/moderation/summary']) {
          const { status } = await former.session.request('GET', path)
          tries.count(status !== 200, `reads ${path}: ${status}`)
        }
      } finally {
        process.kill(projector, 'SIGCONT')
      }
      return tries
    },
  },
]
