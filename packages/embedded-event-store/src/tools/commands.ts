import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { commandsWith, type Terminal } from '@koryaku/cli-kit/command.ts'
import type { NoStores } from '@koryaku/cli-kit/no-stores.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { parseWritten } from '@koryaku/cli-kit/values.ts'
import { z } from 'zod'
import { DamagedLog, describeLogFault } from '../log-fault.ts'
import { lostLog, refuseLostLog } from '../lost-log.ts'
import { StoreFault } from '../store-fault.ts'
import { verifyLog } from '../verify-log.ts'
import words, { type EventStoreText } from '../words.ts'
import { backupLog } from './backup-log.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { exportLog } from './export-log.ts'
import { importLog } from './import-log.ts'
import { type LogRecord, logRecordSchema } from './log-record.ts'
import { restoreLog } from './restore-log.ts'
import { scavengeLog } from './scavenge-log.ts'
import { sendLog } from './send-log.ts'

const defineCommand = commandsWith<NoStores, EventStoreText>()
const FILE = z.string().min(1)
const text = { type: 'string' } as const

const verify = defineCommand({
  name: 'verify',
  options: { db: text },
  check: (parsed, text) => parseWritten(z.object({ db: FILE }), parsed, text),
  async run(context, { db }) {
    const { say, text } = context
    const lost = lostLog(db)
    const faults = lost ? [lost] : verifyLog(existing(db), progressOf(context, 'verify'))
    context.bar.stop()
    for (const fault of faults) process.stderr.write(`${describeLogFault(fault)}\n`)
    say(faults.length === 0 ? text.whole : text.damaged)
    if (faults.length > 0) process.exitCode = 1
  },
})

const scavenge = defineCommand({
  name: 'scavenge',
  options: { db: text },
  check: (parsed, text) => parseWritten(z.object({ db: FILE }), parsed, text),
  async run(context, { db }) {
    const update = progressOf(context, 'scavenge')
    let last = 0
    for (const { streams, of, removed } of scavengeLog(existingLog(db))) {
      update(streams, of)
      last = removed
    }
    context.bar.stop()
    context.say(context.text.removed(last))
  },
})

const backup = defineCommand({
  name: 'backup',
  options: { db: text, to: text },
  check: (parsed, text) => parseWritten(z.object({ db: FILE, to: FILE }), parsed, text),
  async run(context, { db, to }) {
    await backupLog(existingLog(db), to, progressOf(context, 'backup'))
    context.bar.stop()
    context.say(context.text.copied(to))
  },
})

const restore = defineCommand({
  name: 'restore',
  options: { from: text, db: text },
  check: (parsed, text) => parseWritten(z.object({ from: FILE, db: FILE }), parsed, text),
  async run(context, { from, db }) {
    const { say, text } = context
    const aside = await restoreLog(existing(from), db, progressOf(context, 'restore'))
    context.bar.stop()
    say([text.restored(db), ...(aside ? [text.aside(aside)] : [])].join(' '))
  },
})

const exportCommand = defineCommand({
  name: 'export',
  options: { db: text, to: text },
  check: (parsed, text) => parseWritten(z.object({ db: FILE, to: FILE.optional() }), parsed, text),
  async run({ signal }, { db, to }) {
    const file = existingLog(db)
    const lines = function* () {
      let checksum = 0
      for (const record of exportLog(file)) {
        const line = `${JSON.stringify('end' in record ? { ...record, crc32: checksum } : record)}\n`
        checksum = crc32(line, checksum)
        yield line
      }
    }
    const target = to === undefined ? process.stdout : createWriteStream(to, { flags: 'wx' })
    await pipeline(Readable.from(lines()), target, { signal })
  },
})

const importCommand = defineCommand({
  name: 'import',
  options: { db: text, url: text, from: text },
  check(parsed, words) {
    const shape = z
      .object({ db: FILE.optional(), url: FILE.optional(), from: FILE.optional() })
      .refine(({ db, url }) => (db === undefined) !== (url === undefined), {
        ...{ error: words.dbOrUrl, path: ['db'] },
      })
    return parseWritten(shape, parsed, words)
  },
  async run(context, { db, url, from }) {
    const records = readRecords(from === undefined ? undefined : existing(from))
    const update = progressOf(context, 'import')
    const events = await (url === undefined
      ? importLog(db ?? '', records, done => update(done, 0))
      : sendLog(url, records, done => update(done, 0)))
    context.bar.stop()
    context.say(context.text.imported(events))
  },
})

/** Every command about a log. */
export const eventStoreCommands: CommandSet<NoStores, EventStoreText> = {
  program: 'event-store',
  stores: '--db',
  commands: [verify, scavenge, backup, restore, exportCommand, importCommand],
  explain(error, text) {
    if (error instanceof StoreFault) return error.message
    if (error instanceof DamagedBackup) return text.damagedBackup(error.faults)
    if (error instanceof DamagedLog) return text.damagedLog(error.faults)
    return error instanceof Error && ('code' in error || 'errcode' in error) ? error.message : undefined
  },
  text: words,
}

const existing = (file: string): string => {
  if (!existsSync(file)) throw new StoreFault('missing', file)
  return file
}

/** A missing log with a mark is damaged, not a wrong name. */
const existingLog = (file: string): string => {
  refuseLostLog(file)
  return existing(file)
}

/** Prints the step, then its progress. */
function progressOf({ bar, text }: Terminal<EventStoreText>, step: keyof EventStoreText['steps']) {
  bar.step(text.steps[step])
  return (done: number, of: number) => bar.update({ position: done, head: of, events: done })
}

async function* readRecords(from: string | undefined): AsyncGenerator<LogRecord> {
  const input = from === undefined ? process.stdin : createReadStream(from)
  let number = 0
  let checksum = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    const data = recordOf(line, number)
    if ('end' in data && data.crc32 !== undefined && data.crc32 !== checksum)
      throw new StoreFault('exportAltered')
    checksum = crc32(`${line}\n`, checksum)
    yield data
  }
}

function recordOf(line: string, number: number): LogRecord {
  let record: unknown
  try {
    record = JSON.parse(line)
  } catch {
    throw new StoreFault('notJson', number)
  }
  const { data } = logRecordSchema.safeParse(record)
  if (!data) throw new StoreFault('notARecord', number)
  return data
}
