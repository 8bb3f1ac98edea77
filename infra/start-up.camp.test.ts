import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { siteHealthSchema } from '@koryaku/contracts/operations/site-health.ts'
import { isPortTaken } from '@koryaku/process-supervisor/managed-process.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#free-ports.ts'
import { readStackConfig } from './config.ts'
import { startStack } from './stack.ts'

const POSTGRES = 6
const EVENT_STORE_ADMIN = 12
let folder: string
let port: number
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-start-'))
  port = await freePorts(7_700)
})
afterAll(async () => {
  for (const child of children.splice(0)) await stopped(child, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  /** Resolves when the addresses are printed, or with the exit code. */
  outcome: Promise<'ready' | number | null>
  errors: () => string
}

function start(
  atPort: number | string,
  data: string,
  { env = {}, program = 'store-stack' }: { env?: NodeJS.ProcessEnv; program?: string } = {},
): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${program}.ts`)], {
    env: { PATH: process.env.PATH, PORT: String(atPort), DATA_DIR: join(folder, data), ...env },
  })
  children.push(child)
  let errors = ''
  child.stderr.on('data', chunk => {
    errors += chunk
  })
  const outcome = new Promise<'ready' | number | null>(resolve => {
    child.once('exit', resolve)
    child.stdout.on('data', chunk => String(chunk).includes('AUTH_SECRET') && resolve('ready'))
  })
  return { child, outcome, errors: () => errors }
}

/** `npm start` without demo content. */
function startWhole(data: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], {
    env: {
      ...{ PATH: process.env.PATH, DEMO_CONTENT: 'off' },
      ...{ PORT: String(port), DATA_DIR: join(folder, data) },
    },
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  return { child, said: () => said, ended: once(child, 'exit') }
}

const stopped = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

const noneListens = () => expect.poll(() => isPortTaken(port + POSTGRES), { timeout: 20_000 }).toBe(false)

/** Prints one line without a stack. */
function expectOneLine(text: string, part: string): void {
  expect(text).toContain(part)
  expect(text.trim().split('\n')).toHaveLength(1)
}

describe('a running site', () => {
  it('starts a store again that was killed', async () => {
    const stack = await startStack(
      readStackConfig({ PORT: String(port), DATA_DIR: join(folder, 'killed') }),
      { parts: 'stores' },
    )
    try {
      const before = stack.processes.map(({ pid }) => pid())
      for (const pid of before) process.kill(pid as number, 'SIGKILL')
      const client = new pg.Pool({ connectionString: stack.environment.DATABASE_URL })
      client.on('error', () => {})
      await expect
        .poll(() => client.query('SELECT 1').then(({ rowCount }) => rowCount, String), { timeout: 20_000 })
        .toBe(1)
      await client.end()
      for (const url of [stack.environment.MEILI_URL, `http://127.0.0.1:${port + EVENT_STORE_ADMIN}`]) {
        await expect
          .poll(() => fetch(`${url}/health`).then(({ status }) => status, String), { timeout: 20_000 })
          .toBe(200)
      }
      const still = () => stack.processes.map(({ pid }) => pid()).filter(pid => before.includes(pid))
      await expect.poll(still, { timeout: 20_000 }).toEqual([])
    } finally {
      await stack.stop()
    }
    await noneListens()
  })
})

describe('starting up', () => {
  it('refuses a data folder that is in use, and a port that is taken, in one line each', async () => {
    expect(await start(port, 'site').outcome).toBe('ready')
    const sameFolder = start(await freePorts(7_700), 'site')
    expect(await sameFolder.outcome).toBe(1)
    expectOneLine(sameFolder.errors(), 'is in use by process')
    const samePort = start(port, 'other')
    expect(await samePort.outcome).toBe(1)
    expectOneLine(samePort.errors(), `Port ${port + POSTGRES}`)
    // A start that is refused leaves nothing behind.
    expect(readdirSync(folder).sort()).toEqual(['killed', 'site'])
  })

  it('leaves no process behind after kill -9, and starts again on the same data', async () => {
    const [first] = children
    if (!first) throw new Error('nothing runs')
    await stopped(first, 'SIGKILL')
    await noneListens()
    const again = start(port, 'site')
    expect(await again.outcome, again.errors()).toBe('ready')
    await stopped(again.child, 'SIGINT')
    await noneListens()
  })

  it('prints the URL of the site, and how to stop it', async () => {
    const { child, said, ended } = startWhole('whole')
    await expect.poll(said, { timeout: 300_000 }).toContain('Stop with Ctrl-C.')
    child.kill('SIGTERM')
    await ended
    expect(said()).toContain(`http://localhost:${port}`)
    expect(said()).toContain('Stopping …')
    await noneListens()
  }, 400_000)

  it('comes up to be read where the log was deleted and left its mark, and names the event store', async () => {
    const data = join(folder, 'whole')
    const config = readStackConfig({ PORT: String(port), DATA_DIR: data })
    const stores = await startStack(config, { parts: 'stores' })
    const client = EventStoreDBClient.connectionString(stores.environment.EVENTSTORE_URL)
    await client.appendToStream('note-1', jsonEvent({ type: 'Noted', data: {} }))
    await client.dispose()
    await stores.stop()
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(data, `events.db${suffix}`), { force: true })
    const { child, said, ended } = startWhole('whole')
    await expect
      .poll(() => child.exitCode ?? said(), { timeout: 300_000 })
      .toMatch(/can be read after .*\nMissing, and tried again: .*event store/)
    expect(said()).toMatch(/event store stopped \(.*events\.db-durable says that events up to/)
    const names = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/healthcheck`)
      return siteHealthSchema.parse(await answer.json()).parts.map(({ part, reason }) => `${part}: ${reason}`)
    }
    await expect.poll(names, { timeout: 60_000 }).toContain('events: damaged')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    // Nothing was put in its place.
    expect(existsSync(join(data, 'events.db'))).toBe(false)
    child.kill('SIGTERM')
    await ended
    await noneListens()
  }, 400_000)

  it('names a damaged log in one line, and leaves no process behind', async () => {
    mkdirSync(join(folder, 'damaged'))
    writeFileSync(join(folder, 'damaged', 'events.db'), 'this is not a log '.repeat(500))
    const damaged = start(port, 'damaged')
    expect(await damaged.outcome).toBe(1)
    expectOneLine(damaged.errors(), 'event store')
    await noneListens()
  })
})

describe('settings that cannot be', () => {
  const refused = (env: NodeJS.ProcessEnv, program = 'store-stack') =>
    start(port, 'refused', { env, program })

  it.each([
    ['DATABASE_URL', 'foo', 'postgres://USER:PASSWORD@HOST:5432/NAME'],
    ['REDIS_URL', 'http://x', 'redis://:PASSWORD@HOST:6379/0'],
    ['EVENTSTORE_URL', 'http://secret@host', 'esdb://HOST:2113?tls=false'],
    ['MEILI_URL', 'x', 'http://HOST:7700'],
    ['SMTP_URL', 'q', 'smtp://USER:PASSWORD@HOST:587'],
    ['S3_ENDPOINT', 'minio:9000', 'https://HOST:9000'],
    ['HOST', '1.2.3.4/8', '127.0.0.1'],
    ['TRUSTED_PROXIES', '10.0.0.1,nonsense', '10.0.0.1,10.1.0.0/16'],
  ])('%s=%s is refused in a line with an example', async (name, value, example) => {
    const { outcome, errors } = refused({ [name]: value })
    expect(await outcome).toBe(1)
    expect(errors().trim()).toBe(`Configuration is not valid: ${name}: write it like ${example}`)
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it.each([
    [
      'an address of another machine',
      { HOST: '203.0.113.7' },
      'HOST 203.0.113.7 is no address of this machine',
    ],
    [
      'a name that is none',
      { HOST: 'nonsense.invalid' },
      'HOST nonsense.invalid is no address of this machine',
    ],
    ['a file in the place of the folder', { DATA_DIR: '/etc/passwd' }, 'DATA_DIR /etc/passwd is a file'],
    ['a folder below a file', { DATA_DIR: '/etc/passwd/x' }, '/etc/passwd is a file'],
    ['a folder of the system', { DATA_DIR: '/proc/foo' }, 'nothing can be written to /proc'],
  ])('%s is refused in a line, before anything is made', async (_, env, words) => {
    for (const program of ['store-stack', 'start']) {
      const { outcome, errors } = refused(env, program)
      expect(await outcome).toBe(1)
      expectOneLine(errors(), words)
    }
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it('reports immediately that the demo content needs the mailbox', async () => {
    const { outcome, errors } = refused({ SMTP_URL: 'smtp://127.0.0.1:25' }, 'start')
    expect(await outcome).toBe(1)
    expectOneLine(errors(), 'The demo content needs the local mailbox')
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  })

  it('names unavailable stores: one line each while waiting, then one line that ends the start', async () => {
    const nobody = `127.0.0.1:${port + POSTGRES}`
    const first = refused({
      DATABASE_URL: `postgres://someone:secret-1@${nobody}/koryaku`,
      REDIS_URL: `redis://:secret-2@${nobody}/0`,
      EVENTSTORE_URL: `esdb://admin:secret-3@${nobody}?tls=false`,
      MEILI_URL: `http://${nobody}`,
    })
    expect(await first.outcome).toBe(1)
    const lines = first.errors().trim().split('\n')
    const names = ['PostgreSQL', 'Redis', 'event store', 'search server']
    expect(lines.slice(0, -1).sort()).toEqual(names.map(name => `waiting for ${name} at ${nobody}`).sort())
    expect(lines.at(-1)).toMatch(`Nothing answers at ${nobody} (PostgreSQL) within 30 s`)
    expect(first.errors()).not.toContain('secret')
    expect(existsSync(join(folder, 'refused'))).toBe(false)
  }, 60_000)

  it('names a store that becomes available while waiting', async () => {
    const server = createServer(socket => socket.destroy())
    const at = await freePorts(7_700)
    const late = start(port, 'late', { env: { REDIS_URL: `redis://127.0.0.1:${at}/0` } })
    await expect.poll(late.errors, { timeout: 20_000 }).toContain(`waiting for Redis at 127.0.0.1:${at}`)
    server.listen(at, '127.0.0.1')
    expect(await late.outcome, late.errors()).toBe('ready')
    await stopped(late.child, 'SIGTERM')
    server.close()
    await noneListens()
  }, 120_000)
})
