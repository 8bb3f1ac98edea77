import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { startStack } from '@koryaku/infra/stack.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { z } from 'zod'
import { machine, readOptions, say } from '../program.ts'
import { castOf, mixedEvents } from '../scale/mixed-events.ts'
import { writeLog } from '../scale/write-log.ts'
import { cpuSeconds } from './rebuild/cpu-time.ts'

/**
 * Speed of rebuilding all read models: a log of mixed events is generated, the projector fills an empty database from
 * it, then the command line rebuilds all read models, and once more alongside those, compared row by row.
 */
const values = readOptions(
  'npm run bench:rebuild [-- --events N] [--data FOLDER] [--profile]',
  { events: { type: 'string' }, data: { type: 'string' }, profile: { type: 'boolean' } },
  z.object({
    events: z.coerce.number().int().min(1).default(1_000_000),
    /** Keeps the log there and takes it again the next time. */
    data: z.string().optional(),
    profile: z.boolean().default(false),
  }),
)
const total = values.events
const ROOT = join(import.meta.dirname, '../..')
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'koryaku-rebuild-'))
const rate = (seconds: number) => `${Math.round(total / seconds).toLocaleString('en')} events/s`

say(`${machine()}; ${total.toLocaleString('en')} mixed events`)
const cast = castOf(total, Buffer.alloc(32, 7))
const log = join(folder, 'events.db')
if (!existsSync(log)) {
  mkdirSync(folder, { recursive: true })
  writeLog(log, mixedEvents(total, cast))
}
const stack = await startStack(readStackConfig({ PORT: String(await freePorts(7_400)), DATA_DIR: folder }), {
  parts: 'stores',
})
const env = { ...process.env, ...stack.environment, LOG_LEVEL: 'warn' }
const db = new pg.Pool({ connectionString: stack.environment.DATABASE_URL })
try {
  await prepare()
  const decode = await decodeAll()
  say(`plain decoding by the client: ${rate(decode)}`)
  say(`the projector fills an empty database, until it is live: ${rate(await fillEmpty())}`)
  // Tables that have just been filled are tidied first: a rebuild of a site that runs does not meet that.
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
  // As after a release that changes every read model: there is nothing to compare with.
  await db.query(`update read.checkpoint set status = 'outdated' where status = 'live'`)
  report(await rebuildAll(), decode)
  const beside = await rebuildAll()
  say(`rebuild beside live read models, with comparison and swap: ${rate(beside.seconds)}`)
} finally {
  await db.end()
  await stack.stop()
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}

/** Members' keys, without which no profile can be opened; and nothing of a run before. */
async function prepare(): Promise<void> {
  await db.query('drop schema if exists read, operations cascade')
  await db.query('create schema if not exists identity')
  await db.query(
    'create table if not exists identity.user_key (user_id text primary key, key bytea not null)',
  )
  await db.query('truncate identity.user_key')
  await db.query('insert into identity.user_key select unnest($1::text[]), $2', [cast.users, cast.key])
}

async function decodeAll(): Promise<number> {
  const events = connectEventStore(stack.environment.EVENTSTORE_URL)
  const start = performance.now()
  let count = 0
  for await (const _ of events.readAll()) count++
  if (count !== total) throw new Error(`the log has ${count} events`)
  await events.close()
  return (performance.now() - start) / 1000
}

/**
 * Starts the projector as the site does, with a log that it has never read.
 * @returns seconds until all is live
 */
async function fillEmpty(): Promise<number> {
  const start = performance.now()
  const projector = spawn(process.execPath, [join(ROOT, 'projector/src/main.ts')], { env, stdio: 'inherit' })
  const exited = new Promise(resolve => projector.once('exit', resolve))
  const applied = () =>
    db
      .query<{ events: string }>(
        `select min(events_applied) as events from read.checkpoint where status = 'live'
         having count(*) = (select count(distinct projection) from read.checkpoint)`,
      )
      .then(({ rows }) => Number(rows[0]?.events ?? 0))
      .catch(() => 0)
  while ((await applied()) < total && projector.exitCode === null) await db.query('select pg_sleep(0.2)')
  const seconds = (performance.now() - start) / 1000
  projector.kill('SIGTERM')
  await exited
  if ((await applied()) < total) throw new Error('the projector did not fill the database')
  return seconds
}

/** Runs `projector rebuild --all`; parses its steps from its output, its memory from /proc. */
async function rebuildAll() {
  const start = performance.now()
  const flags = values.profile ? ['--cpu-prof', '--cpu-prof-dir', join(folder, 'profile')] : []
  const args = [...flags, join(ROOT, 'projector/src/cli.ts'), 'rebuild', '--all']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'pipe'] })
  const steps = new Map<string, number>()
  let step = { name: 'starting', since: start }
  const samples: number[] = []
  const stores = stack.processes.filter(({ name }) => ['event store', 'PostgreSQL'].includes(name))
  const spent = () => [
    ...stores.map(({ name, pid }) => ({ name, seconds: cpuSeconds(pid() ?? 0) })),
    { name: 'rebuild', seconds: cpuSeconds(child.pid ?? 0) },
  ]
  const before = spent()
  let after = before
  const sampling = setInterval(() => samples.push(residentBytes(child.pid)), 250)
  createInterface({ input: child.stderr }).on('line', line => {
    if (!/^[a-z ]+$/.test(line)) return
    steps.set(step.name, (steps.get(step.name) ?? 0) + (performance.now() - step.since) / 1000)
    step = { name: line, since: performance.now() }
    if (line === 'comparing' || line === 'swapping') after = after === before ? spent() : after
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the rebuild ended with ${code}`)
  steps.set(step.name, (performance.now() - step.since) / 1000)
  const fifth = Math.ceil(samples.length / 5)
  const memory = [0, 1, 2, 3, 4].map(n => Math.max(0, ...samples.slice(n * fifth, (n + 1) * fifth)))
  const cpu = after.map(({ name, seconds }, n) => ({ name, seconds: seconds - (before[n]?.seconds ?? 0) }))
  return { steps, memory, cpu, seconds: (performance.now() - start) / 1000 }
}

function report({ steps, memory, cpu }: Awaited<ReturnType<typeof rebuildAll>>, decode: number): void {
  for (const [step, took] of steps) say(`  ${step}: ${took.toFixed(1)} s`)
  const build = (steps.get('loading') ?? 0) + (steps.get('making indexes') ?? 0)
  say(`rebuild, tables and indexes: ${rate(build)}, ${(decode / build).toFixed(2)} of plain decoding`)
  for (const { name, seconds } of cpu)
    say(`  processor time until then, ${name}: ${((seconds / total) * 1e6).toFixed(1)} µs per event`)
  say(
    `memory of the rebuild: ${memory.map(bytes => `${Math.round(bytes / 2 ** 20)} MB`).join(', ')} (maximum of each fifth)`,
  )
}

function residentBytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return 0
  }
}
