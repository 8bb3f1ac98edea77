import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ANY, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Storage } from './storage.ts'
import { verifyLog } from './verify-log.ts'

/** Some machines allow only root to mount file systems. */
const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0
const MAIN = join(import.meta.dirname, 'main.ts')
let folder: string
let file: string
let server: ChildProcess | undefined
let client: EventStoreDBClient | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-disk-'))
  file = join(folder, 'events.db')
})
afterEach(async () => {
  await client?.dispose()
  await stop('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

async function start(...command: string[]): Promise<void> {
  const [program = '', ...args] = command
  // A separate process group: strace does not forward signals.
  server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  let said = ''
  for await (const chunk of server.stdout as NodeJS.ReadableStream) {
    said += chunk
    const port = /ready on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
    if (!port) continue
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`)
    return
  }
  throw new Error('the store did not start')
}
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const exit = once(server, 'exit')
  process.kill(-(server.pid as number), signal)
  await exit
}

/** Appends sequentially; returns the acknowledged ones. */
async function appendMany(
  count: number,
  bytes: number,
): Promise<{ acknowledged: string[]; refused: number }> {
  const acknowledged: string[] = []
  let refused = 0
  for (let n = 0; n < count; n++) {
    const id = randomUUID()
    const event = jsonEvent({ id, type: 'Written', data: { text: 'x'.repeat(bytes) } })
    await (client as EventStoreDBClient).appendToStream(`s-${n % 5}`, event, { expectedRevision: ANY }).then(
      () => acknowledged.push(id),
      () => refused++,
    )
  }
  return { acknowledged, refused }
}
async function idsRead(): Promise<string[]> {
  const ids: string[] = []
  for await (const { event } of (client as EventStoreDBClient).readAll({ maxCount: 100_000 }))
    if (event) ids.push(event.id)
  return ids
}

describe('a store on a failing disk', () => {
  it.runIf(mayMount)(
    'answers errors while the disk is full, and serves what it has acknowledged, no more and no less',
    async () => {
      // A separate file system of 3 MB; a user namespace allows it without root.
      const mount = `mount -t tmpfs -o size=3m tmpfs '${folder}' && exec "$@"`
      await start(
        'unshare',
        '-rm',
        'sh',
        '-c',
        mount,
        'sh',
        process.execPath,
        MAIN,
        '--db',
        file,
        '--port',
        '0',
      )
      const { acknowledged, refused } = await appendMany(150, 20_000)
      expect(acknowledged.length).toBeGreaterThan(50)
      expect(refused).toBeGreaterThan(20)
      expect(await idsRead()).toEqual(acknowledged)
    },
  )

  it.each([
    ['syncs fail', 'fsync,fdatasync:error=EIO:when=12+4'],
    ['writes fail', 'pwrite64:error=ENOSPC:when=60+23'],
    ['writes stop half way', 'pwrite64:error=EIO:when=61+17'],
  ])('loses nothing that it acknowledged when some %s', async (_, fault) => {
    new Storage(file).close()
    const calls = fault.split(':')[0] as string
    await start(
      ...['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${fault}`],
      ...['-P', file, '-P', `${file}-wal`, process.execPath, MAIN, '--db', file, '--port', '0'],
    )
    const { acknowledged, refused } = await appendMany(60, 500)
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(refused).toBeGreaterThan(3)
    expect(await idsRead()).toEqual(acknowledged)
    await stop('SIGTERM')
    expect(verifyLog(file)).toEqual([])
    const storage = new Storage(file)
    expect(storage.readAll(0, 1_000, false).events.map(({ id }) => id)).toEqual(acknowledged)
    storage.close()
  })
})
