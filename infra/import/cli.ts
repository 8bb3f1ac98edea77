import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { IMPORT_BATCH_MAX, type ImportKind } from '@koryaku/contracts/imports/import.api.ts'
import { SingleBar } from 'cli-progress'
import { HttpSession } from '#seed/http-session.ts'
import { type ImportLine, lineReaders } from './line-readers.ts'
import { sendInBatches } from './send-batches.ts'

const HELP = `Imports games, users, articles or interactions through the commands of a running site.

  npm run import -- games|users|articles|interactions FILE[.gz] [options]

  --url URL          the site                              http://localhost:3000
  --email ADDRESS    an owner's account                    owner@example.com
  --password TEXT    (or the variable IMPORT_PASSWORD)
  --restart          from the first line, not from where the last run stopped
  --limit N          at most N lines

Each line is a command with a key of its own: a line that was imported before changes nothing. Lines that are not
valid are reported with their number and left out; the exit code is then 2.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string', default: 'owner@example.com' },
    password: { type: 'string', default: process.env.IMPORT_PASSWORD ?? '' },
    restart: { type: 'boolean', default: false },
    limit: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [kind, file] = positionals as [ImportKind | undefined, string | undefined]
const reader = kind && lineReaders[kind]
if (values.help || !reader || !file || !existsSync(file)) {
  process.stdout.write(file && !existsSync(file) ? `${file} is not there.\n` : HELP)
  process.exit(values.help ? 0 : 1)
}

const session = await signIn()
const positionFile = `${file}.${kind}.position`
const skip = !values.restart && existsSync(positionFile) ? Number(readFileSync(positionFile, 'utf8')) : 0
const limit = values.limit ? Number(values.limit) : Number.POSITIVE_INFINITY
const bar = new SingleBar({
  format: '{bar} {value} lines · {refused} refused · {duration_formatted}',
  noTTYOutput: true,
  notTTYSchedule: 5_000,
})
let refusedCount = 0
let done = skip
bar.start(Number.isFinite(limit) ? limit : skip, skip, { refused: 0 })

const input = createReadStream(file)
const lines = createInterface({
  input: file.endsWith('.gz') ? input.pipe(createGunzip()) : input,
  crlfDelay: Number.POSITIVE_INFINITY,
})
let number = 0
let batch: { number: number; item: unknown }[] = []
for await (const line of lines) {
  number++
  if (number <= skip || line.trim() === '') continue
  if (number > limit) break
  const read = readLine(line)
  if (read === 'header') continue
  if ('fault' in read) report(number, read.fault)
  else for (const item of read.items) batch.push({ number, item })
  if (batch.length >= IMPORT_BATCH_MAX) await send()
}
await send()
bar.stop()
process.stdout.write(`${done - skip} lines done, ${refusedCount} refused.\n`)
process.exit(refusedCount > 0 ? 2 : 0)

function readLine(line: string): ImportLine {
  try {
    return (reader as NonNullable<typeof reader>)(line, number)
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

function report(at: number, reason: string): void {
  refusedCount++
  process.stderr.write(`line ${at}: ${reason}\n`)
}

/** Sends what was read; from here on a new run goes on behind it. */
async function send(): Promise<void> {
  const refused = await sendInBatches(
    session,
    kind as ImportKind,
    batch.map(({ item }) => item),
  )
  for (const { index, reason } of refused) report(batch[index]?.number ?? 0, reason)
  batch = []
  done = number
  writeFileSync(positionFile, String(number))
  bar.update(done, { refused: refusedCount })
}

async function signIn(): Promise<HttpSession> {
  const owner = new HttpSession(values.url, new URL(values.url).origin)
  await owner.request('GET', '/api/auth/csrf')
  const credentials = { email: values.email, password: values.password }
  const answer = await owner.request('POST', '/api/identity/sign-in/email', credentials)
  if (answer.status !== 200) {
    process.stderr.write('Sign-in failed: give an owner with --email and --password.\n')
    process.exit(1)
  }
  const { token } = await owner.expect<{ token: string }>('GET', '/api/identity/token')
  await owner.expect('POST', '/api/auth/sessions', { token })
  return owner
}
