import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PartStatus } from '@koryaku/contracts/operations/part-status.ts'
import {
  httpAlive,
  httpReady,
  type ManagedProcess,
  type ProcessSpec,
  startProcess,
} from '@koryaku/process-supervisor/managed-process.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePorts } from '#free-ports.ts'

let folder: string
let port: number
let part: ManagedProcess | undefined
let seen: PartStatus[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-supervisor-'))
  port = await freePorts(7_900)
  seen = []
})
afterEach(async () => {
  await part?.stop()
  part = undefined
  rmSync(folder, { recursive: true, force: true })
})

/** A small server; `/busy` keeps its only thread at work for this time. */
const SERVER = `
  const { createServer } = require('node:http')
  const { existsSync } = require('node:fs')
  if (existsSync(process.argv[1])) { console.error('the log is damaged'); process.exit(1) }
  createServer((request, response) => {
    response.end('ok')
    const [, ms] = /busy=(\\d+)/.exec(request.url) ?? []
    if (ms) for (const end = Date.now() + Number(ms); Date.now() < end; );
  }).listen(Number(process.argv[2]), '127.0.0.1')`

async function start(more: Partial<ProcessSpec> = {}): Promise<ManagedProcess> {
  const url = `http://127.0.0.1:${port}`
  part = await startProcess({
    name: 'server',
    command: [process.execPath, '-e', SERVER, join(folder, 'damaged'), String(port)],
    logFile: join(folder, 'server.log'),
    restart: true,
    isReady: () => httpReady(url),
    isAlive: () => httpAlive(url),
    onChange: status => void seen.push(status),
    ...more,
  })
  return part
}
const isUpAs = async (pid: number | undefined, server: ManagedProcess) =>
  expect
    .poll(() => server.status().state === 'running' && server.pid() !== pid, { timeout: 40_000 })
    .toBe(true)

describe('a part that ends', () => {
  it('is started again, however often', async () => {
    const server = await start()
    for (let i = 0; i < 7; i++) {
      const pid = server.pid() as number
      process.kill(pid, 'SIGKILL')
      await isUpAs(pid, server)
    }
    expect(server.status()).toMatchObject({ state: 'running', restarts: 7 })
    expect(seen.map(({ state }) => state).slice(0, 5)).toEqual([
      ...['starting', 'running', 'restarting', 'starting', 'running'],
    ])
    expect(seen[2]?.reason).toBe('ended by SIGKILL')
  }, 120_000)

  it('is retried until it can be started, and reports the last line of its log', async () => {
    const server = await start()
    writeFileSync(join(folder, 'damaged'), '')
    process.kill(server.pid() as number, 'SIGKILL')
    await expect
      .poll(() => server.status().reason, { timeout: 20_000 })
      .toBe('exit code 1: the log is damaged')
    await expect.poll(() => server.status().restarts, { timeout: 20_000 }).toBeGreaterThan(2)
    rmSync(join(folder, 'damaged'))
    await expect.poll(() => server.status().state, { timeout: 40_000 }).toBe('running')
    expect(server.status().reason).toBeUndefined()
  }, 120_000)
})

describe('a part that cannot be started at all', () => {
  beforeEach(() => writeFileSync(join(folder, 'damaged'), ''))

  it('fails the start in one line', async () => {
    await expect(start()).rejects.toThrow('server stopped (exit code 1: the log is damaged)')
  })

  it('is tried again where others are of use without it', async () => {
    const server = await start({ optional: true })
    expect(server.status().state).not.toBe('running')
    rmSync(join(folder, 'damaged'))
    await expect.poll(() => server.status().state, { timeout: 40_000 }).toBe('running')
  })

  it('fails the start on a usage error, since a retry would not help', async () => {
    const command = [process.execPath, '-e', 'console.error("PORT: wrong"); process.exit(2)']
    await expect(start({ optional: true, command })).rejects.toThrow('PORT: wrong')
  })
})

describe('a part that does not answer', () => {
  it('is ended and started again when it does nothing', async () => {
    const server = await start()
    const pid = server.pid() as number
    process.kill(pid, 'SIGSTOP')
    await isUpAs(pid, server)
    expect(seen.map(({ state }) => state)).toContain('hung')
  }, 90_000)

  it('is left alone while it works', async () => {
    const server = await start()
    const pid = server.pid()
    await fetch(`http://127.0.0.1:${port}/?busy=14000`)
    await expect
      .poll(() => httpReady(`http://127.0.0.1:${port}`).then(() => 'answers', String), { timeout: 40_000 })
      .toBe('answers')
    expect(server.pid()).toBe(pid)
    expect(server.status()).toMatchObject({ state: 'running', restarts: 0 })
  }, 90_000)
})

it('continues without a log if it is not writable', async () => {
  const server = await start({ logFile: join(folder, 'missing', 'server.log') })
  const pid = server.pid() as number
  process.kill(pid, 'SIGKILL')
  await isUpAs(pid, server)
  expect(existsSync(join(folder, 'missing'))).toBe(false)
})

it('cuts no line of a small log', async () => {
  await start({
    command: [
      process.execPath,
      '-e',
      `console.log('hello'); ${SERVER}`,
      join(folder, 'damaged'),
      String(port),
    ],
  })
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).toBe('hello\n')
})

it('finds what Node.js compiled at the start before', async () => {
  const say = `console.log(require('node:module').getCompileCacheDir()); ${SERVER}`
  await start({ command: [process.execPath, '-e', say, join(folder, 'damaged'), String(port)] })
  expect(readFileSync(join(folder, 'server.log'), 'utf8')).toContain('/node_modules/.cache/compiled/')
})
