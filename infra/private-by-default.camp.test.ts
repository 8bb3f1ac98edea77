import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePorts } from '#free-ports.ts'
import { buildWeb } from './build-web.ts'
import { readStackConfig } from './config.ts'
import { type Stack, startStack } from './stack.ts'

const GATEWAY_FIGURES = 15
/** Ports with metrics and health, after PORT: services, event store, supervisor, gateway. */
const FIGURES = [1, 2, 3, 4, 5, 12, 14, GATEWAY_FIGURES]
let folder: string
let port: number
let stack: Stack

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-private-'))
  // As an earlier version left it: readable by all accounts.
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'logs', 'web-gateway.log'), '')
  for (const path of ['logs/web-gateway.log', 'logs', '.']) chmodSync(join(folder, path), 0o755)
  port = await freePorts(8_300)
  buildWeb(() => {})
  stack = await startStack(readStackConfig({ PORT: String(port), DATA_DIR: folder, DEMO_CONTENT: 'off' }))
}, 300_000)
afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a site that was started without settings', () => {
  it('exposes metrics and health on loopback only, not on the public port', async () => {
    for (const path of ['/metrics', '/health/ready', '/health/live']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
      expect((await fetch(`http://127.0.0.1:${port + GATEWAY_FIGURES}${path}`)).status, path).toBe(200)
    }
  })

  it('has every metric of the table of bounds', async () => {
    const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
    const table = /## Bounds\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
    const columns = table.split('\n').map(line => line.split('|').at(-2) ?? '')
    const promised = columns.flatMap(cell => cell.match(/(?<=`)[a-z]+(_[a-z]+)+(?=`)/g) ?? [])
    const told = await Promise.all(
      FIGURES.map(async at => (await fetch(`http://127.0.0.1:${port + at}/metrics`)).text()),
    )
    const measured = new Set(told.flatMap(text => text.match(/(?<=^# TYPE )\S+/gm) ?? []))
    expect(promised.length).toBeGreaterThan(30)
    expect(promised.filter(name => !measured.has(name))).toEqual([])
  })

  it('listens on loopback only, with every part', () => {
    const listening = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap(file => readFileSync(file, 'utf8').trim().split('\n').slice(1))
      .map(row => row.trim().split(/\s+/))
      .filter(([, , , state]) => state === '0A')
      .map(([, local = '']) => ({
        address: local.split(':')[0],
        port: Number.parseInt(local.split(':')[1] ?? '', 16),
      }))
      .filter(({ port: at }) => at >= port && at < port + 20)
    expect(listening.map(({ port: at }) => at)).toContain(port)
    expect(listening.length).toBeGreaterThan(12)
    const loopback = ['0100007F', '00000000000000000000000001000000']
    expect(listening.filter(({ address = '' }) => !loopback.includes(address))).toEqual([])
  })

  it('shows no secret on the command line of any part or of what it started', () => {
    const secrets = Object.values(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as object)
    expect(secrets.length).toBeGreaterThan(4)
    const ours = new Set(stack.processes.map(({ pid }) => pid()))
    const lines: string[] = []
    for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
      const [line, status] = [`/proc/${name}/cmdline`, `/proc/${name}/stat`].map(readIfThere)
      const parent = Number(status?.slice(status.lastIndexOf(')') + 2).split(' ')[1])
      if (line && (ours.has(Number(name)) || ours.has(parent))) lines.push(line)
    }
    expect(lines.length).toBeGreaterThanOrEqual(stack.processes.length)
    expect(lines.filter(line => secrets.some(secret => line.includes(String(secret))))).toEqual([])
  })

  it('closes the data folder, also one that was open', () => {
    const open = [
      '.',
      'logs',
      'secrets.json',
      'events.db',
      'logs/web-gateway.log',
      ...readdirSync(folder),
    ].filter(path => statSync(join(folder, path)).mode & 0o077)
    expect(open).toEqual([])
  })
})

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
