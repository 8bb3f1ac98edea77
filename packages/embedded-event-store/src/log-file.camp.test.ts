import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const ROUNDS = Number(process.env.LOCK_ROUNDS ?? 4)
let folder: string
let file: string
const running: Server[] = []

interface Server {
  child: ChildProcess
  /** Rejects with the server's message if it does not start. */
  port: Promise<number>
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-log-'))
  file = join(folder, 'events.db')
})
afterEach(async () => {
  for (const server of running.splice(0)) await kill(server)
  rmSync(folder, { recursive: true, force: true })
})

function start(path: string, ...before: string[]): Server {
  const command = [...before, process.execPath, MAIN, '--db', path, '--port', '0']
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  const port = new Promise<number>((resolve, reject) => {
    let said = ''
    let errors = ''
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.stdout.on('data', chunk => {
      said += chunk
      const [, ready] = /ready on 127\.0\.0\.1:(\d+)/.exec(said) ?? []
      if (ready) resolve(Number(ready))
    })
    child.once('close', code => reject(new Error(`${code}: ${errors}`)))
  })
  port.catch(() => {})
  const server = { child, port }
  running.push(server)
  return server
}
async function kill({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
async function append(server: Server, ...texts: string[]): Promise<void> {
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${await server.port}?tls=false`)
  for (const text of texts)
    await client.appendToStream('said', jsonEvent({ type: 'Said', data: { text } }), {
      expectedRevision: ANY,
    })
  await client.dispose()
}
async function textsIn(server: Server): Promise<string[]> {
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${await server.port}?tls=false`)
  const texts: string[] = []
  for await (const { event } of client.readStream<{ type: 'Said'; data: { text: string } }>('said'))
    if (event) texts.push(event.data.text)
  await client.dispose()
  return texts
}
const outcomesOf = async (servers: Server[]) => {
  const outcomes = await Promise.allSettled(servers.map(({ port }) => port))
  return {
    up: servers.filter((_, n) => outcomes[n]?.status === 'fulfilled'),
    refusals: outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
  }
}
const command = (...args: string[]) =>
  execFileSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', stdio: 'pipe' })

describe('a log', () => {
  it(`runs one of four concurrent stores, ${ROUNDS} times, each time after a kill of the previous one`, async () => {
    const expected: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // The first round makes the file.
      const { up, refusals } = await outcomesOf(Array.from({ length: 4 }, () => start(file)))
      expect(up, `round ${round}`).toHaveLength(1)
      for (const refusal of refusals) expect(refusal).toContain('is in use')
      const [server] = up as [Server]
      expect(await textsIn(server).catch(() => [])).toEqual(expected)
      await append(server, `round ${round}`)
      expected.push(`round ${round}`)
      await kill(server)
    }
  }, 300_000)

  it('is served once, also under the names of links to it', async () => {
    const first = start(file)
    await append(first, 'one')
    symlinkSync(file, join(folder, 'symbolic.db'))
    linkSync(file, join(folder, 'hard.db'))
    const { up, refusals } = await outcomesOf([
      start(join(folder, 'symbolic.db')),
      start(join(folder, 'hard.db')),
    ])
    expect(up).toEqual([])
    expect(refusals[0]).toContain(`in use by process ${first.child.pid}`)
    expect(refusals[1]).toContain('in use under another name')
    expect(await textsIn(first)).toEqual(['one'])
  })

  it.runIf(process.getuid?.() === 0)('is served once, also from another world of process ids', async () => {
    const first = start(file)
    await append(first, 'one')
    const { up, refusals } = await outcomesOf([start(file, 'unshare', '--pid', '--fork', '--mount-proc')])
    expect(up).toEqual([])
    expect(refusals[0]).toContain('is in use')
  })

  it('loses nothing when other programs look at its file while it is small and served', async () => {
    const server = start(file)
    await append(server, 'one')
    const look = `
      const { DatabaseSync } = require('node:sqlite')
      const db = new DatabaseSync(${JSON.stringify(file)})
      console.log(db.prepare('select count(*) as events from event').get().events)
      db.close()`
    expect(execFileSync(process.execPath, ['-e', look], { encoding: 'utf8' })).toBe('1\n')
    command('verify', '--db', file)
    command('backup', '--db', file, '--to', join(folder, 'copy.db'))
    expect(execFileSync(process.execPath, ['-e', look], { encoding: 'utf8' })).toBe('1\n')
    await append(server, 'two')
    await kill(server)
    expect(await textsIn(start(file))).toEqual(['one', 'two'])
  })
})

describe('a file that replaced the log', () => {
  it.each([
    ['was emptied', () => truncateSync(file)],
    ['was removed', () => rmSync(file)],
  ])('is reported when it %s', async (_, lose) => {
    const server = start(file)
    await append(server, 'one')
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    lose()
    await expect(start(file).port).rejects.toThrow(
      /empty or missing, but .*-durable says that events up to \d+/,
    )
    expect(existsSync(file) ? readFileSync(file).length : 0).toBe(0)
  })

  it('is reported, and not changed, when it was replaced by hand and the write-ahead log stayed', async () => {
    const server = start(file)
    await append(server, 'one')
    const backup = join(folder, 'backup.db')
    command('backup', '--db', file, '--to', backup)
    await append(server, 'two')
    await kill(server)
    copyFileSync(backup, file)
    await expect(start(file).port).rejects.toThrow('write-ahead log')
    expect(readFileSync(file).equals(readFileSync(backup))).toBe(true)
  })

  it.each([
    [
      'its name in it',
      `update setting set value = value || 'x'; update setting set value = substr(value, 1, 36)`,
    ],
    ['pages of streams and events only', 'select 1'],
  ])('is reported when it lies next to the write-ahead log of another log, with %s', async (_, sql) => {
    const other = join(folder, 'other.db')
    const [server, foreign] = [start(file), start(other)]
    await append(server, 'mine')
    await append(foreign, 'theirs')
    const db = new DatabaseSync(other)
    db.exec(sql)
    db.close()
    await kill(foreign)
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    copyFileSync(`${other}-wal`, `${file}-wal`)
    await expect(start(file).port).rejects.toThrow(/write-ahead log|was altered/)
  })

  it("stays as it is when it is some other program's", async () => {
    const db = new DatabaseSync(file)
    db.exec('create table note (text text)')
    db.close()
    const before = readFileSync(file)
    await expect(start(file).port).rejects.toThrow('tables of the file are not those of a log')
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is not reported as damaged when a newer version wrote it', async () => {
    const server = start(file)
    await append(server, 'one')
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
    const db = new DatabaseSync(file)
    db.exec('pragma user_version = 99')
    db.close()
    await expect(start(file).port).rejects.toThrow('format 99')
    expect(() => command('verify', '--db', file)).toThrow(/format 99.*take a newer one/)
    expect(() => command('verify', '--db', file)).not.toThrow('damaged')
  })
})

describe('restore', () => {
  it('replaces the log of a killed store by a backup, and keeps the old files', async () => {
    const server = start(file)
    await append(server, 'one')
    const backup = join(folder, 'backup.db')
    command('backup', '--db', file, '--to', backup)
    await append(server, 'two')
    expect(() => command('restore', '--from', backup, '--db', file)).toThrow('in use')
    await kill(server)
    const saved = readFileSync(backup)
    const [, aside] = /there before is (.*)\./.exec(command('restore', '--from', backup, '--db', file)) ?? []
    expect(readFileSync(backup).equals(saved)).toBe(true)
    const restored = start(file)
    expect(await textsIn(restored)).toEqual(['one'])
    await append(restored, 'three')
    expect(await textsIn(start(aside as string))).toEqual(['one', 'two'])
    expect(readdirSync(folder).filter(name => name.includes('restoring'))).toEqual([])
  })

  it('fills a folder where nothing is yet', async () => {
    const server = start(file)
    await append(server, 'one')
    const backup = join(folder, 'backup.db')
    command('backup', '--db', file, '--to', backup)
    const other = join(folder, 'new', 'events.db')
    expect(command('restore', '--from', backup, '--db', other)).toBe(`${other} is restored.\n`)
    expect(await textsIn(start(other))).toEqual(['one'])
  })

  it('rejects an incomplete backup, and touches nothing', async () => {
    const server = start(file)
    await append(server, 'one')
    const backup = join(folder, 'backup.db')
    command('backup', '--db', file, '--to', backup)
    await kill(server)
    const db = new DatabaseSync(backup)
    db.exec(`update event set data = x'78'`)
    db.close()
    expect(() => command('restore', '--from', backup, '--db', file)).toThrow('the backup is damaged')
    writeFileSync(backup, 'no log')
    expect(() => command('restore', '--from', backup, '--db', file)).toThrow('the backup is damaged')
    expect(await textsIn(start(file))).toEqual(['one'])
  })

  it('blocks a new log after an interruption, and can be run again', async () => {
    const server = start(file)
    await append(server, 'one')
    const backup = join(folder, 'backup.db')
    command('backup', '--db', file, '--to', backup)
    await append(server, 'two')
    await kill(server)
    const whole = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name))]))
    const names = ['events.db', 'events.db-wal', 'events.db-shm']
    for (let moved = 1; moved <= names.length; moved++) {
      for (const [name, content] of whole) writeFileSync(join(folder, name), content)
      for (const name of names.slice(0, moved)) rmSync(join(folder, name))
      await expect(start(file).port, `${moved} moved`).rejects.toThrow('empty or missing')
    }
    command('restore', '--from', backup, '--db', file)
    expect(await textsIn(start(file))).toEqual(['one'])
  })
})
