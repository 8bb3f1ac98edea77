import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { DEMO_PASSWORD, signUp } from '@koryaku/infra/seed/demo-accounts.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { seedDemoContent } from '@koryaku/infra/seed/seed-demo-content.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import type { StackEnvironment } from '@koryaku/infra/stack-environment.ts'
import { addressOf } from '@koryaku/server-kit/config.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import { auditSealedStreams } from '@koryaku/server-kit/moderation-audit.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSiteWithoutPages } from '../site-without-pages.ts'
import { BACKUP_FORMAT, manifestText, readManifest } from './manifest.ts'
import { runCli } from './testing.ts'

const PNG = readFileSync(join(import.meta.dirname, '../../docs/screenshot.png'))
let folder: string
let port: number
let original: { DATA_DIR: string; PORT: string }
let site: Awaited<ReturnType<typeof startSiteWithoutPages>>
const backup = () => join(folder, 'quiet')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-backup-'))
  port = await freePorts(9_700)
  original = { DATA_DIR: join(folder, 'site'), PORT: String(port) }
  site = await startSiteWithoutPages(original.DATA_DIR, port)
  await seedDemoContent(site.environment)
  await suspendOne(await signIn(site.environment, 'moderator@example.com'))
  await uploadPicture(await signIn(site.environment, 'writer@example.com'), site.environment)
}, 480_000)
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function signIn({ PORT, PUBLIC_URL }: StackEnvironment, email: string): Promise<HttpSession> {
  const session = new HttpSession(addressOf('commandApi', Number(PORT)), PUBLIC_URL)
  await session.request('GET', '/api/auth/csrf')
  await session.expect('POST', '/api/identity/sign-in/email', { email, password: DEMO_PASSWORD })
  const { token } = await session.expect<{ token: string }>('GET', '/api/identity/token')
  await session.expect('POST', '/api/auth/sessions', { token })
  return session
}

async function withDatabase<T>(
  environment: StackEnvironment,
  work: (db: pg.Client) => Promise<T>,
): Promise<T> {
  const db = new pg.Client({ connectionString: environment.DATABASE_URL })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

async function suspendOne(moderator: HttpSession): Promise<void> {
  const { rows } = await withDatabase(site.environment, db =>
    db.query(`select article_id from read.article_card where status = 'published' order by 1 limit 1`),
  )
  const id = rows[0]?.article_id
  const log = connectEventStore(site.environment.EVENTSTORE_URL)
  const revision = (await log.readLast(`article-${id}`))?.revision
  await log.close()
  await moderator.expect('POST', `/api/moderation/articles/${id}/suspend`, {
    ...{ rule: 'spam', reason: '宣伝', evidenceRevision: String(revision) },
  })
}

async function uploadPicture(author: HttpSession, { PORT, PUBLIC_URL }: StackEnvironment): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([PNG], { type: 'image/png' }), 'x.png')
  const cookie = author.cookieHeader()
  const answer = await fetch(`${addressOf('commandApi', Number(PORT))}/api/my/images`, {
    method: 'POST',
    headers: { cookie, origin: PUBLIC_URL, 'x-csrf-token': /csrf_token=([^;]+)/.exec(cookie)?.[1] ?? '' },
    body: form,
  })
  expect(answer.status, await answer.clone().text()).toBe(201)
}

/** How many rows each table has that a visitor or a member sees, or that identity keeps. */
const countRows = (environment: StackEnvironment) =>
  withDatabase(environment, async db => {
    const { rows } = await db.query<{ name: string }>(
      `select table_schema || '."' || table_name || '"' as name from information_schema.tables
        where table_schema = 'identity' or (table_schema = 'read' and table_type = 'VIEW') order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows)
      counts[name] = Number((await db.query(`select count(*) from ${name}`)).rows[0].count)
    return counts
  })

const caughtUp = async (environment: StackEnvironment) => {
  const log = connectEventStore(environment.EVENTSTORE_URL)
  const head = await log.headPosition()
  const audit = await auditSealedStreams(log)
  await log.close()
  await expect
    .poll(
      () =>
        withDatabase(
          environment,
          async db => (await db.query('select position from read.read_position')).rows[0]?.position,
        ),
      {
        timeout: 120_000,
      },
    )
    .toBe(String(head))
  return audit
}

const eventsIn = (file: string, types: string[]): Record<string, unknown>[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db
    .prepare(`select data from event where type in (${types.map(() => '?').join()})`)
    .all(...types) as { data: Uint8Array }[]
  db.close()
  return rows.map(({ data }) => JSON.parse(Buffer.from(data).toString()))
}
const keysIn = (backupFolder: string, table: string): string[] =>
  readFileSync(join(backupFolder, 'tables', `${table}.copy`), 'utf8')
    .split('\n')
    .map(line => line.split('\t')[0] ?? '')

describe('a backup of a site that is written to', () => {
  it('contains the key of every user in its log, and everything acknowledged before it began', async () => {
    const { environment } = site
    const base = addressOf('commandApi', port)
    const target = join(folder, 'busy')
    let over = false
    const registered: string[] = []
    const join1 = async (name: string) => {
      const { userId } = await signUp(base, environment.PUBLIC_URL, environment.MAILBOX_URL ?? '', {
        ...{ email: `${name}@example.com`, name },
      })
      registered.push(userId)
    }
    await join1('early')
    const writers = [1, 2].map(async writer => {
      for (let n = 0; !over; n++) await join1(`w${writer}n${n}`)
    })
    const { ended } = runCli('backup', ['--to', target], original)
    const { code, out, errors } = await ended
    over = true
    await Promise.all(writers)
    expect(code, errors).toBe(0)
    expect(out).toContain('is a backup, and was checked')
    const named = eventsIn(join(target, 'events.db'), ['UserRegistered']).map(({ userId }) => String(userId))
    expect(named).toContain(registered[0])
    const keys = new Set(keysIn(target, 'identity.user_key'))
    expect(named.filter(userId => !keys.has(userId))).toEqual([])
    expect(statSync(target).mode & 0o077).toBe(0)
    for (const name of readdirSync(target, { recursive: true, withFileTypes: true }))
      expect(statSync(join(name.parentPath, name.name)).mode & 0o077, name.name).toBe(0)
  }, 240_000)
})

describe('a backup', () => {
  it('restores into an empty folder: sign-in, every count, pictures, the audit chain and its heads', async () => {
    const headsIn = (data: string) => readFileSync(join(data, 'audit-heads.ndjson'), 'utf8')
    await expect.poll(() => existsSync(join(original.DATA_DIR, 'audit-heads.ndjson'))).toBe(true)
    const heads = headsIn(original.DATA_DIR)
    expect(heads).toContain('"at":')
    const made = await runCli('backup', ['--to', backup()], original).ended
    expect(made.code, made.errors).toBe(0)
    const before = { counts: await countRows(site.environment), audit: await caughtUp(site.environment) }
    expect(before.counts['read."article_card"']).toBeGreaterThan(50)
    expect(before.audit.seals).toBeGreaterThan(0)

    const place = { DATA_DIR: join(folder, 'restored'), PORT: String(await freePorts(11_900)) }
    // A copied or handmade folder may be readable by others: the restored one is not.
    chmodSync(join(backup(), 'events.db'), 0o644)
    mkdirSync(place.DATA_DIR)
    chmodSync(place.DATA_DIR, 0o755)
    const restored = await runCli('restore', ['--from', backup()], place).ended
    expect(restored.code, restored.errors).toBe(0)
    expect(restored.out).toContain(`${readManifest(backup()).log?.events} events`)
    expect(headsIn(place.DATA_DIR).startsWith(heads)).toBe(true)
    const modes = ['.', ...readdirSync(place.DATA_DIR, { recursive: true }).map(String)].map(
      name => [name, statSync(join(place.DATA_DIR, name)).mode & 0o077] as const,
    )
    expect(modes.map(([name]) => name)).toEqual(
      expect.arrayContaining(['events.db', 'audit-heads.ndjson', 'demo-content-loaded', 'secrets.json']),
    )
    expect(modes.filter(([, open]) => open !== 0)).toEqual([])
    const copy = await startSiteWithoutPages(place.DATA_DIR, Number(place.PORT))
    try {
      const audit = await caughtUp(copy.environment)
      expect(audit).toEqual(before.audit)
      expect(audit.faults).toEqual([])
      expect(await countRows(copy.environment)).toEqual(before.counts)
      const picture = (data: string) =>
        readdirSync(join(data, 'objects')).map(name => [name, readFileSync(join(data, 'objects', name))])
      expect(picture(place.DATA_DIR)).toEqual(picture(original.DATA_DIR))
      expect(picture(place.DATA_DIR)).toHaveLength(1)
      const reader = await signIn(copy.environment, 'reader@example.com')
      const profile = await fetch(`${addressOf('queryApi', Number(place.PORT))}/api/my/profile`, {
        headers: { cookie: reader.cookieHeader() },
      })
      expect(await profile.json()).toMatchObject({ data: { attributes: { name: 'yomibito' } } })
    } finally {
      await copy.stop()
    }
  }, 480_000)

  it('rejects an altered, truncated, incomplete or newer backup by name', async () => {
    const place = { DATA_DIR: join(folder, 'never'), PORT: original.PORT }
    const refused = async (change: (copy: string) => void, words: string) => {
      const copy = join(folder, 'damaged')
      cpSync(backup(), copy, { recursive: true })
      change(copy)
      for (const [program, args] of [
        ['backup', ['verify', copy]],
        ['restore', ['--from', copy]],
      ] as const) {
        const { code, errors } = await runCli(program, [...args], place).ended
        expect(errors.trim().split('\n').at(-1)).toBe(words)
        expect(code).toBe(1)
      }
      rmSync(copy, { recursive: true })
      expect(existsSync(place.DATA_DIR)).toBe(false)
    }
    const altered = 'of the backup is not what it was when the backup was made'
    await refused(copy => rmSync(join(copy, 'secrets.json')), 'secrets.json is missing in the backup')
    await refused(copy => truncateSync(join(copy, 'events.db'), 8_192), `events.db ${altered}`)
    const users = join('tables', 'identity.user.copy')
    await refused(copy => {
      const text = readFileSync(join(copy, users), 'utf8')
      writeFileSync(join(copy, users), text.replace('reader@', 'robber@'))
    }, `${users} ${altered}`)
    await refused(copy => {
      const text = readFileSync(join(copy, 'manifest.json'), 'utf8')
      writeFileSync(join(copy, 'manifest.json'), text.replace(/"rows":\d/, '"rows":9'))
    }, `manifest.json ${altered}`)
    await refused(copy => {
      const newer = { ...readManifest(copy), format: BACKUP_FORMAT + 1 }
      writeFileSync(join(copy, 'manifest.json'), manifestText(newer as never))
    }, 'the backup was made by a newer version (manifest.json)')
  }, 240_000)

  it('never takes the place of anything, and is never taken of another site', async () => {
    const last = async (run: ReturnType<typeof runCli>) => {
      const { code, errors } = await run.ended
      expect(code).toBe(1)
      return errors.trim().split('\n').at(-1)
    }
    expect(await last(runCli('backup', ['--to', backup()], original))).toContain('is there already')
    const full = join(folder, 'full')
    mkdirSync(full)
    writeFileSync(join(full, 'letter.txt'), 'dear')
    const into = (DATA_DIR: string) =>
      runCli('restore', ['--from', backup()], { DATA_DIR, PORT: original.PORT })
    expect(await last(into(full))).toContain('is not empty')
    expect(readdirSync(full)).toEqual(['letter.txt'])
    expect(await last(into(original.DATA_DIR))).toContain('is in use by process')
    const other = join(folder, 'other')
    cpSync(join(original.DATA_DIR, 'secrets.json'), join(other, 'secrets.json'))
    cpSync(join(backup(), 'events.db'), join(other, 'events.db'))
    const mixed = runCli('backup', ['--to', join(folder, 'mixed')], { DATA_DIR: other, PORT: original.PORT })
    expect(await last(mixed)).toContain('PORT and DATA_DIR do not match')
    expect(existsSync(join(folder, 'mixed'))).toBe(false)
    // A file, a folder that nothing can be written to: one line, as at a start.
    for (const [place, words] of [
      ['/etc/passwd', 'DATA_DIR /etc/passwd is a file'],
      ['/proc/site', 'nothing can be written to /proc'],
    ] as const) {
      const { code, errors } = await into(place).ended
      expect([code, errors.trim().split('\n')]).toEqual([1, [expect.stringContaining(words)]])
    }
  }, 240_000)
})

describe('a kill at any step', () => {
  it('leaves no backup under its name, and the next one is whole', async () => {
    const target = join(folder, 'killed')
    for (let step = 1; step <= 4; step++) {
      const { child, ended, saidStep } = runCli('backup', ['--to', target], original)
      await saidStep(step)
      child.kill('SIGKILL')
      const { code } = await ended
      // It may have been over before the signal came: then it is a whole one.
      expect(existsSync(target)).toBe(code === 0)
      rmSync(target, { recursive: true, force: true })
    }
    const { code, errors } = await runCli('backup', ['--to', target], original).ended
    expect(code, errors).toBe(0)
    expect((await runCli('backup', ['verify', target], original).ended).code).toBe(0)
    expect(readdirSync(folder).filter(name => name.startsWith('killed'))).toEqual(['killed'])
  }, 240_000)

  it('leaves no half of a site: nothing starts on it, and the restore can be done again', async () => {
    const place = { DATA_DIR: join(folder, 'half'), PORT: String(await freePorts(11_900)) }
    const config = readStackConfig(place)
    for (const step of [2, 3]) {
      const { child, ended, saidStep } = runCli('restore', ['--from', backup()], place)
      await saidStep(step)
      child.kill('SIGKILL')
      await ended
      await expect(startStack(config, { parts: 'stores' })).rejects.toThrow('was not restored to its end')
    }
    const again = await runCli('restore', ['--from', backup()], place).ended
    expect(again.code, again.errors).toBe(0)
    const stack = await startStack(config, { parts: 'stores' })
    const { rows } = await withDatabase(stack.environment, db =>
      db.query('select count(*) from identity.user_key'),
    )
    await stack.stop()
    const keys = readManifest(backup()).tables.find(({ name }) => name === 'user_key')
    expect(Number(rows[0].count)).toBe(keys?.rows)
  }, 240_000)
})
