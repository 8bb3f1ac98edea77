import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appendAs, canBeOthers, NOBODY } from '@koryaku/embedded-event-store/testing/append-as.ts'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type Attack, Tries } from './attack.ts'

/** Without secrets in the URL of a store. */
const withoutSecret = (address: string): string => address.replace(/\/\/[^@/]*@/, '//')

export const privacyAttacks: Attack[] = [
  {
    class: 'private',
    name: 'the stores that have a password, without it, from another program of the machine',
    async run({ environment }) {
      const tries = new Tries()
      const url = new URL(environment.DATABASE_URL)
      const database = new pg.Client({
        ...{ host: '127.0.0.1', port: Number(url.port), user: 'postgres', database: 'postgres' },
        connectionTimeoutMillis: 5_000,
      })
      const opened = await database.connect().then(
        () => true,
        () => false,
      )
      await database.end().catch(() => {})
      tries.count(!opened, 'the database opens')
      const redis = new Redis(withoutSecret(environment.REDIS_URL), {
        ...{ lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null },
      })
      redis.on('error', () => {})
      const keys = await redis
        .connect()
        .then(() => redis.keys('*'))
        .then(
          () => true,
          () => false,
        )
      redis.disconnect()
      tries.count(!keys, 'Redis answers')
      const { status, body } = await fetch(`${environment.MEILI_URL}/indexes`)
      await body?.cancel()
      tries.count(status === 401 || status === 403, `the search server answers ${status}`)
      return tries
    },
  },
  {
    class: 'private',
    name: 'the event store, from a program of another account of the machine',
    async run({ environment, events }) {
      const tries = new Tries()
      if (!canBeOthers) {
        tries.note = 'not tried: only root can start such a program'
        return tries
      }
      const before = await events.headPosition()
      const told = await appendAs(NOBODY, new URL(environment.EVENTSTORE_URL).host)
      tries.count(told !== 'appended', 'somebody made himself owner')
      for await (const { type } of events.readAll({ after: before, prefixes: ['user-intruder'] }))
        tries.count(false, `${type} is in the log`)
      return tries
    },
  },
  {
    class: 'private',
    name: 'files of the data folder are for their owner only',
    async run({ environment }) {
      const tries = new Tries()
      const folder = environment.DATA_DIR
      tries.count((statSync(folder).mode & 0o077) === 0, `${folder} is open to others`)
      for (const name of readdirSync(folder)) {
        const mode = statSync(join(folder, name)).mode & 0o077
        tries.count(mode === 0, `${name}: ${mode.toString(8)}`)
      }
      return tries
    },
  },
  {
    class: 'private',
    name: 'secrets on command lines and in logs',
    async run(site) {
      const tries = new Tries()
      const folder = site.environment.DATA_DIR
      const secrets = Object.values(
        JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>,
      ).filter(secret => typeof secret === 'string' && secret.length > 12)
      const canary = `canary-${Date.now()}`
      const paths = [
        `/api/identity/reset-password/${canary}?callbackURL=/x`,
        ...[
          `/api/identity/verify-email?token=${canary}`,
          `/api/users/${canary}`,
          `/api/search/users?q=${canary}`,
        ],
        `/users/${canary}?token=${canary}`,
      ]
      for (const path of paths)
        await (await fetch(`${site.url}${path}`, { redirect: 'manual' })).body?.cancel()
      const { email } = await site.person('canary-of-logs')
      await fetch(`${site.url}/api/identity/sign-up/email`, {
        method: 'POST',
        headers: { origin: site.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email, name: 'x', password: 'demo-password-1' }),
      }).then(answer => answer.body?.cancel())
      for (const name of readdirSync(join(folder, 'logs'))) {
        const text = readFileSync(join(folder, 'logs', name), 'utf8')
        const told = [canary, email, ...secrets].filter(secret => text.includes(secret))
        tries.count(told.length === 0, `${name} tells ${told.map(secret => secret.slice(0, 12)).join(', ')}…`)
      }
      for (const { name, pid } of site.parts) {
        const line = readFileSync(`/proc/${pid()}/cmdline`, 'utf8')
        tries.count(
          !secrets.some(secret => line.includes(secret)),
          `${name} shows a secret on its command line`,
        )
      }
      return tries
    },
  },
  {
    class: 'private',
    name: 'figures of the process, and addresses other than loopback',
    async run(site) {
      const tries = new Tries()
      for (const path of ['/metrics', '/health/ready', '/health/live']) {
        const { status, body } = await fetch(`${site.url}${path}`)
        await body?.cancel()
        tries.count(status === 404, `${path} answers ${status}`)
      }
      const first = Number(site.environment.PORT)
      for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
        for (const row of readFileSync(file, 'utf8').split('\n').slice(1)) {
          const [, local = '', , state] = row.trim().split(/\s+/)
          const [address = '', port = ''] = local.split(':')
          const number = Number.parseInt(port, 16)
          if (state !== '0A' || number < first || number > first + 30) continue
          const loopback = address === '0100007F' || address === '00000000000000000000000001000000'
          tries.count(loopback, `port ${number} listens on ${address}`)
        }
      }
      return tries
    },
  },
]
