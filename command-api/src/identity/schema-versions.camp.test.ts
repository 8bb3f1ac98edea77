import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hashSessionToken } from '@koryaku/server-kit/product-session.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readCommandConfig } from '#config.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const FIRST = readFileSync(join(import.meta.dirname, 'fixtures/schema-first.sql'), 'utf8')
const COMMAND_API = join(import.meta.dirname, '../..')
const versions = readdirSync(FOLDER).map(file => file.replace('.sql', ''))
const PERSON = `
  insert into identity."user" (id, name, email, "emailVerified") values ('person', 'mie', 'mie@example.com', true);
  insert into identity.identity_link values ('person', 'member');
  insert into identity.user_key values ('member', '\\x01')`

const { DATABASE_URL } = readCommandConfig()
const admin = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
const database = new URL(DATABASE_URL)
let name: string
let db: pg.Pool
let made = 0

beforeEach(async () => {
  name = `identity_versions_${process.pid}_${made++}`
  database.pathname = `/${name}`
  await admin.query(`create database ${name}`)
  db = new pg.Pool({ connectionString: database.href, max: 1 })
})
afterEach(async () => {
  await db.end()
  // The server may still have a connection that was just closed.
  await vi.waitFor(() => admin.query(`drop database if exists ${name}`), { timeout: 30_000 })
})
afterAll(() => admin.end())

/** Migrates as a starting service does, in a separate process. */
const PREPARE = `
  import { readCommandConfig } from '#config.ts'
  import { connectContext } from '#connect-context.ts'
  import { createLogger } from '@koryaku/server-kit/logger.ts'
  const { prepare, close } = connectContext(readCommandConfig(), createLogger('versions-test', 'silent'), 4)
  await prepare()
  await close()`
const MIGRATE = `
  import { migrateIdentity } from './migrations.ts'
  import { createLogger } from '@koryaku/server-kit/logger.ts'
  import pg from 'pg'
  const db = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 2 })
  const log = createLogger('versions-test', 'silent')
  await migrateIdentity(db, { log, makeProvidersTables: async () => {}, folder: process.env.FOLDER })`
const args = (script: string) => ['--input-type=module', '-e', script]
const processOptions = (more: object = {}) => ({
  cwd: COMMAND_API,
  env: { ...process.env, ...more, DATABASE_URL: database.href },
})
const prepare = () => promisify(execFile)(process.execPath, args(PREPARE), processOptions())
const applied = async () =>
  (await db.query('select name from identity.schema_version order by id')).rows.map(row => row.name)

async function asInTheFirstVersion(): Promise<void> {
  await db.query(FIRST)
  await db.query(PERSON)
  await db.query(
    `insert into identity.product_session (token_hash, session_id, user_id, identity_id, expires_at)
     values ($1, 'session', 'member', 'person', now() + interval '20 days')`,
    [hashSessionToken('kept')],
  )
}
async function expectPerson(): Promise<void> {
  const { rows } = await db.query(
    `select u.email, l.user_id, encode(k.key, 'hex') as key, s.authenticated_at, s.revoked_at
       from identity."user" u join identity.identity_link l on l.identity_id = u.id
       join identity.user_key k using (user_id) join identity.product_session s using (user_id)`,
  )
  const kept = { email: 'mie@example.com', user_id: 'member', key: '01' }
  expect(rows).toEqual([{ ...kept, authenticated_at: null, revoked_at: null }])
}

it('applies every version to an empty database', async () => {
  await prepare()
  expect(await applied()).toEqual(versions)
})

it('migrates a database of the first version with its data', async () => {
  await asInTheFirstVersion()
  await prepare()
  expect(await applied()).toEqual(versions)
  await expectPerson()
})

it('migrates once when two processes start concurrently', async () => {
  await asInTheFirstVersion()
  await Promise.all([prepare(), prepare()])
  expect(await applied()).toEqual(versions)
  await expectPerson()
})

it('leaves the previous version when the process is killed, and the next process migrates', async () => {
  await asInTheFirstVersion()
  const folder = mkdtempSync(join(tmpdir(), 'koryaku-migrations-'))
  cpSync(FOLDER, folder, { recursive: true })
  const half = '-- Up Migration\ncreate table identity.half (id text);\nselect pg_sleep(3);\n'
  writeFileSync(join(folder, '9999_half.sql'), half)
  try {
    const killed = spawn(process.execPath, args(MIGRATE), processOptions({ FOLDER: folder }))
    await vi.waitFor(
      async () => {
        const sleeping = `select 1 from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`
        expect((await admin.query(sleeping, [name])).rowCount).toBe(1)
      },
      { timeout: 30_000, interval: 50 },
    )
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    // PostgreSQL notices the closed connection after the statement. Until then the next process waits.
    await prepare()
    expect(await applied()).toEqual(versions)
    expect((await db.query(`select to_regclass('identity.half') as half`)).rows).toEqual([{ half: null }])
    await expectPerson()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('starts with a schema of a newer version', async () => {
  await prepare()
  await db.query(`insert into identity.schema_version (name, run_on) values ('9999_of-tomorrow', now())`)
  await prepare()
  expect(await applied()).toEqual([...versions, '9999_of-tomorrow'])
})
