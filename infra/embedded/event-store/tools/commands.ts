import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { crc32 } from 'node:zlib'
import { SingleBar } from 'cli-progress'
import { verifyLog } from '../verify-log.ts'
import { backupLog } from './backup-log.ts'
import { exportLog } from './export-log.ts'
import { importLog } from './import-log.ts'
import { type LogRecord, logRecordSchema } from './log-record.ts'
import { restoreLog } from './restore-log.ts'
import { scavengeLog } from './scavenge-log.ts'
import { sendLog } from './send-log.ts'

export const COMMANDS_HELP = `Commands for a log; but for restore and import the store may be up meanwhile:

  verify --db FILE                 looks at every event; exit code 1 when something is wrong
  scavenge --db FILE               removes what limits and deletes hide
  backup --db FILE --to FILE       a consistent copy
  restore --from FILE --db FILE    puts a backup in the place of a log; its store must be stopped. What
                                   was there is kept beside it
  export --db FILE [--to FILE]     all events as lines of JSON (to standard output without --to)
  import --db FILE [--from FILE]   an export into a new log: ids, positions and times stay
  import --url URL [--from FILE]   an export into a store, for example esdb://host:2113?tls=true:
                                   ids and order stay, positions and times are the store's own
`

type Options = Partial<Record<'db' | 'to' | 'from' | 'url', string>>

/** @returns the exit code */
const COMMANDS: Record<string, (options: Options) => Promise<number>> = {
  async verify(options) {
    const file = existing(options.db, '--db')
    const faults = await withBar('{value} of {total} events', async update => verifyLog(file, update))
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    process.stdout.write(
      faults.length === 0 ? 'The log is whole.\n' : 'The log is damaged: restore a backup.\n',
    )
    return faults.length === 0 ? 0 : 1
  },

  async scavenge(options) {
    const file = existing(options.db, '--db')
    const removed = await withBar('{value} of {total} streams', async update => {
      let last = 0
      for (const { streams, of, removed } of scavengeLog(file)) {
        update(streams, of)
        last = removed
      }
      return last
    })
    process.stdout.write(`${removed} events removed; a backup is the smaller for it.\n`)
    return 0
  },

  async backup(options) {
    const [file, target] = [existing(options.db, '--db'), needed(options.to, '--to')]
    await withBar('{value} of {total} bytes', update => backupLog(file, target, update))
    process.stdout.write(`${target} is a whole copy.\n`)
    return 0
  },

  async restore(options) {
    const [from, file] = [existing(options.from, '--from'), needed(options.db, '--db')]
    const aside = await withBar('{value} of {total} events', update => restoreLog(from, file, update))
    process.stdout.write(`${file} is restored.${aside ? ` What was there before is ${aside}.` : ''}\n`)
    return 0
  },

  async export(options) {
    const file = existing(options.db, '--db')
    const lines = function* () {
      let checksum = 0
      for (const record of exportLog(file)) {
        const line = `${JSON.stringify('end' in record ? { ...record, crc32: checksum } : record)}\n`
        checksum = crc32(line, checksum)
        yield line
      }
    }
    await pipeline(
      Readable.from(lines()),
      options.to === undefined ? process.stdout : createWriteStream(options.to, { flags: 'wx' }),
    )
    return 0
  },

  async import(options) {
    const records = readRecords(options.from)
    if ((options.url === undefined) === (options.db === undefined))
      throw new Error('give one of --db and --url')
    const events = await withBar('{value} events', update =>
      options.url === undefined
        ? importLog(needed(options.db, '--db'), records, done => update(done, 0))
        : sendLog(options.url, records, done => update(done, 0)),
    )
    process.stdout.write(`${events} events imported.\n`)
    return 0
  },
}

/** Runs the command that the arguments begin with; undefined when they begin with none. */
export async function runCommand(args: string[]): Promise<number | undefined> {
  const command = COMMANDS[args[0] ?? '']
  if (!command) return undefined
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args: args.slice(1),
      options: { db: text, to: text, from: text, url: text, help: { type: 'boolean', default: false } },
    })
    if (!values.help) return await command(values)
    process.stdout.write(COMMANDS_HELP)
    return 0
  } catch (error) {
    process.stderr.write(`${args[0]}: ${(error as Error).message}\n`)
    return 1
  }
}

const needed = (value: string | undefined, option: string): string => {
  if (value === undefined) throw new Error(`${option} is missing (see --help)`)
  return value
}
const existing = (value: string | undefined, option: string): string => {
  if (!existsSync(needed(value, option))) throw new Error(`${value} is not there`)
  return value as string
}

async function* readRecords(from: string | undefined): AsyncGenerator<LogRecord> {
  const input = from === undefined ? process.stdin : createReadStream(from)
  let number = 0
  let checksum = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    let record: unknown
    try {
      record = JSON.parse(line)
    } catch {
      throw new Error(`line ${number} is not JSON`)
    }
    const { data, error } = logRecordSchema.safeParse(record)
    if (!data) throw new Error(`line ${number} is no record of an export: ${error.issues[0]?.message}`)
    if ('end' in data && data.crc32 !== undefined && data.crc32 !== checksum)
      throw new Error('the export was altered: it does not agree with its checksum')
    checksum = crc32(`${line}\n`, checksum)
    yield data
  }
}

/** Shows progress on the error stream, so that the standard output is the command's own. */
async function withBar<T>(
  what: string,
  work: (update: (done: number, of: number) => void) => Promise<T>,
): Promise<T> {
  const bar = new SingleBar({
    format: `{bar} ${what} · {duration_formatted}`,
    noTTYOutput: true,
    notTTYSchedule: 5_000,
  })
  bar.start(0, 0)
  try {
    return await work((done, of) => {
      bar.setTotal(of)
      bar.update(done)
    })
  } finally {
    bar.stop()
  }
}
