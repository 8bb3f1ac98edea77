import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { type Attack, Tries } from './attack.ts'
import { guessFrom } from './guesses.ts'
import { mailsTo } from './mailbox.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Ways to spell another site as if it were a path of ours. */
const ELSEWHERE = [
  ...['//evil.example', '/.//evil.example', '/..//evil.example', '/x/..//evil.example', '/%2e//evil.example'],
  ...[
    '/%2e%2e//evil.example',
    '/\\evil.example',
    '/.\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
  ],
  ...['https://evil.example', 'http:evil.example', '/./\\x', '/%2f%2fevil.example/..//evil.example'],
]

export const raceAttacks: Attack[] = [
  {
    class: 'races',
    name: 'redirects to other sites through the identity provider',
    async run(site) {
      const tries = new Tries()
      for (const target of ELSEWHERE) {
        const query = encodeURIComponent(target)
        for (const path of [
          `/api/identity/verify-email?token=x&callbackURL=${query}`,
          `/api/identity/reset-password/x?callbackURL=${query}`,
          `/api/identity/callback/twitter?state=x&error=x&callbackURL=${query}&errorCallbackURL=${query}`,
          `/api/auth/signin?callbackUrl=${query}`,
        ]) {
          const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' })
          await answer.body?.cancel()
          const location = answer.headers.get('location')
          const origin = location ? new URL(location, site.url).origin : new URL(site.url).origin
          const stays = origin === new URL(site.url).origin || path.includes('twitter')
          tries.count(stays && answer.status < 500, `${path} → ${answer.status} ${location}`)
        }
      }
      return tries
    },
  },
  {
    class: 'races',
    name: 'one identity takes many names at once',
    async run(site) {
      const tries = new Tries()
      const session = await site.identity('many-names-first')
      const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
      const names = Array.from({ length: 10 }, (_, n) => `many-names-${n}`)
      const answers = await Promise.all(
        names.map(async name => {
          const browser = new HttpSession(site.url, site.url)
          await browser.request('GET', '/api/auth/csrf')
          return (await browser.request('POST', '/api/auth/registrations', { token, name })).status
        }),
      )
      tries.count(!answers.some(status => status >= 500), `answers ${answers.join()}`)
      tries.count(
        answers.filter(status => status === 201).length <= 1,
        `more than one name: ${answers.join()}`,
      )
      const other = await site.person('many-names-other')
      // The one that it got is its own.
      const refused = names.filter((_, n) => answers[n] !== 201)
      for (const name of refused.slice(0, 3)) {
        const { status } = await other.session.request('PATCH', '/api/my/name', { name })
        tries.count(status === 200, `${name} is taken by nobody: ${status}`)
      }
      return tries
    },
  },
  {
    class: 'races',
    name: 'several archives of one person at once',
    async run(site) {
      const tries = new Tries()
      const { session } = await site.person('many-archives')
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => session.request('POST', '/api/my/exports', {})),
      )
      const ids = answers.flatMap(({ body }) => {
        const id = (body as { data?: { id?: string } }).data?.id
        return id ? [id] : []
      })
      tries.count(new Set(ids).size <= 1, `${new Set(ids).size} archives were started`)
      return tries
    },
  },
  {
    class: 'races',
    name: 'sixty guesses of one password at once, with Redis and without',
    async run(site) {
      const tries = new Tries()
      const redis = site.parts.find(({ name }) => name === 'Redis')?.pid() ?? 0
      for (const held of [false, true]) {
        const { email } = await site.person(held ? 'guessed-without' : 'guessed')
        if (held) process.kill(redis, 'SIGSTOP')
        try {
          const statuses = await Promise.all(
            Array.from({ length: 60 }, (_, n) =>
              guessFrom(held ? '127.0.0.3' : '127.0.0.2', site.url, email, n),
            ),
          )
          const guesses = statuses.filter(status => status === 401).length
          tries.count(guesses <= 10, `${guesses} guesses ${held ? 'without' : 'with'} Redis`)
          tries.count(statuses.includes(429), `answers ${[...new Set(statuses)].join()}, and no limit`)
        } finally {
          if (held) process.kill(redis, 'SIGCONT')
        }
      }
      return tries
    },
  },
  {
    class: 'races',
    name: 'mails to somebody who never asked',
    async run(site) {
      const tries = new Tries()
      const email = 'never-asked@example.com'
      const { session } = await site.person('mail-sender')
      const post = (path: string, body: object) =>
        fetch(`${site.url}${path}`, {
          method: 'POST',
          headers: { origin: site.url, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then(answer => answer.body?.cancel())
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => [
          post('/api/identity/sign-up/email', { email, name: 'x', password: DEMO_PASSWORD }),
          post('/api/identity/request-password-reset', { email }),
          post('/api/identity/send-verification-email', { email }),
          n < 10 &&
            session.request('PATCH', '/api/my/user_identities/update_email', {
              email,
              currentPassword: DEMO_PASSWORD,
            }),
        ]).flat(),
      )
      // Later mails of the same queue have arrived by then.
      await site.person('after-the-flood')
      const arrived = (await mailsTo(site, email)).length
      tries.count(arrived <= 5, `${arrived} mails`)
      tries.note = `${arrived} mails`
      return tries
    },
  },
  {
    class: 'races',
    name: 'an account is not locked for its owner by wrong guesses of others',
    async run(site) {
      const tries = new Tries()
      const { session, email } = await site.person('locked-out')
      const strangers: number[] = []
      for (let n = 0; n < 15; n++) strangers.push(await guessFrom('127.0.0.4', site.url, email, n))
      tries.count(strangers.at(-1) === 429, `strangers are answered ${strangers.join()}`)
      const { status } = await session.request('POST', '/api/identity/sign-in/email', {
        ...{ email, password: DEMO_PASSWORD },
      })
      tries.count(status === 200, `his own device is answered ${status}`)
      return tries
    },
  },
  {
    class: 'races',
    name: 'a second start on the same folder and the same log',
    async run({ environment }) {
      const tries = new Tries()
      const port = await freePorts(9_600)
      const run = (...args: string[]) =>
        spawnSync(process.execPath, args, {
          ...{ cwd: ROOT, encoding: 'utf8', timeout: 60_000 },
          env: { ...process.env, DATA_DIR: environment.DATA_DIR, PORT: String(port) },
        })
      const stack = run('infra/store-stack.ts')
      tries.count(
        stack.status === 1,
        `a second stack ended with ${stack.status}: ${stack.stderr.slice(0, 200)}`,
      )
      const log = join(environment.DATA_DIR, 'events.db')
      const store = run('packages/embedded-event-store/src/main.ts', '--db', log, '--port', String(port))
      tries.count(
        store.status === 1,
        `a second store ended with ${store.status}: ${store.stderr.slice(0, 200)}`,
      )
      return tries
    },
  },
]
