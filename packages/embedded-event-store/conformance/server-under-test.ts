import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll } from 'vitest'

/** True if the tests own the server and may kill and measure it: not with a given URL. */
export const isOwnServer = process.env.EVENTSTORE_TEST_URL === undefined

const EMBEDDED_SERVER = join(import.meta.dirname, '..', 'src', 'main.ts')

export interface ServerUnderTest {
  url: string
  client: EventStoreDBClient
  /** Only for the tests' own server. */
  pid: () => number
  /** SIGKILL, then the same data again in a new process, under a new address. */
  killAndRestart: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * The server at `EVENTSTORE_TEST_URL`, or a new embedded one in a temporary folder. `EVENTSTORE_TEST_SERVER` may name
 * another program with the embedded server's options.
 */
export async function startServerUnderTest(options: string[] = []): Promise<ServerUnderTest> {
  const given = process.env.EVENTSTORE_TEST_URL
  if (given !== undefined) {
    const client = EventStoreDBClient.connectionString(given)
    const notOwn = () => {
      throw new Error('a server that is not started here is neither killed nor measured')
    }
    return { url: given, client, pid: notOwn, killAndRestart: notOwn, stop: () => client.dispose() }
  }

  const folder = mkdtempSync(join(tmpdir(), 'event-store-conformance-'))
  const program = process.env.EVENTSTORE_TEST_SERVER ?? EMBEDDED_SERVER
  const launch = () => launchServer(program, ['--db', join(folder, 'events.db'), '--port', '0', ...options])
  let running = await launch()
  const urlOf = (port: number) => `esdb://127.0.0.1:${port}?tls=false`
  const server: ServerUnderTest = {
    url: urlOf(running.port),
    client: EventStoreDBClient.connectionString(urlOf(running.port)),
    pid: () => running.process.pid as number,
    async killAndRestart() {
      await end(running.process, 'SIGKILL')
      await server.client.dispose()
      running = await launch()
      server.url = urlOf(running.port)
      server.client = EventStoreDBClient.connectionString(server.url)
    },
    async stop() {
      await server.client.dispose()
      await end(running.process, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

/** The server of a test file: up before its tests, stopped after them. */
export function serverForTests(): ServerUnderTest {
  let started: ServerUnderTest | undefined
  const server = () => {
    if (!started) throw new Error('the server is not up yet')
    return started
  }
  beforeAll(async () => {
    started = await startServerUnderTest()
  })
  afterAll(() => started?.stop())
  return {
    get url() {
      return server().url
    },
    get client() {
      return server().client
    },
    pid: () => server().pid(),
    killAndRestart: () => server().killAndRestart(),
    stop: () => server().stop(),
  }
}

async function launchServer(
  program: string,
  args: string[],
): Promise<{ process: ChildProcess; port: number }> {
  // Ends with this process, however this one ends.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', process.execPath, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8')
  })
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /ready on 127\.0\.0\.1:(\d+)/.exec(line) ?? []
    if (port !== undefined) return { process: child, port: Number(port) }
  }
  throw new Error(`the event store did not start: ${said}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
