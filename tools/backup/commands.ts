import { join, resolve } from 'node:path'
import { commandsWith, type Terminal } from '@koryaku/cli-kit/command.ts'
import type { NoStores } from '@koryaku/cli-kit/no-stores.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { parseWritten } from '@koryaku/cli-kit/values.ts'
import { WordedFault } from '@koryaku/cli-kit/worded-fault.ts'
import { DamagedLog } from '@koryaku/embedded-event-store/log-fault.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { z } from 'zod'
import { createBackup } from './create-backup.ts'
import { BadBackup, EVENTS_PART, type Manifest } from './manifest.ts'
import type { Reporter, Step } from './reporter.ts'
import { requireBackup, restoreBackup } from './restore-backup.ts'
import { existingSite } from './site.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupText, backupText } from './words.ts'

type Context = Terminal<BackupText>
const defineCommand = commandsWith<NoStores, BackupText>()
const FOLDER = z.string().min(1)
/** As SQLite counts what can go wrong. */
const SQLITE_FULL = 13

const create = defineCommand({
  name: 'create',
  options: { to: { type: 'string' } },
  check: (parsed, text) => parseWritten(z.object({ to: FOLDER }), parsed, text),
  async run(context, { to }) {
    const { say, text } = context
    const site = existingSite(readStackConfig(process.env))
    const manifest = await createBackup(site, resolve(to), reporterOf(context))
    context.bar.stop()
    say(text.created(to))
    sayCounts(context, manifest)
    if (manifest.log === null) say(text.elsewhere.log)
    if (manifest.pictures === null) say(text.elsewhere.pictures)
    if (process.env.AUTH_SECRET) say(text.elsewhere.secret)
  },
})

const verify = defineCommand({
  name: 'verify',
  options: {},
  check: (parsed, text) => parseWritten(z.object({ FOLDER }), parsed, text, 'FOLDER'),
  async run(context, { FOLDER: folder }) {
    requireBackup(folder)
    const manifest = await verifyBackup(folder, reporterOf(context))
    context.bar.stop()
    context.say(context.text.whole(folder))
    sayCounts(context, manifest)
  },
})

const restore = defineCommand({
  name: 'restore',
  options: { from: { type: 'string' } },
  check: (parsed, text) => parseWritten(z.object({ from: FOLDER }), parsed, text),
  async run(context, { from }) {
    const { say, text } = context
    requireBackup(from)
    const config = readStackConfig(process.env)
    const manifest = await restoreBackup(config, resolve(from), reporterOf(context))
    context.bar.stop()
    say(text.restored(config.DATA_DIR))
    sayCounts(context, manifest)
    if (config.REDIS_URL || config.MEILI_URL) say(text.emptyStores)
    say(text.compare)
  },
})

function reporterOf({ bar, signal, text }: Context): Reporter {
  let last: Step | undefined
  let total = 0
  let updates = 0
  const show = (done: number, of: number) => bar.update({ position: done, head: of, events: ++updates })
  return {
    signal,
    step(step) {
      if (step === last) return
      if (total > 0) show(total, total)
      last = step
      total = 0
      bar.step(text.steps[step])
    },
    progress(done, of) {
      total = of
      show(done, of)
    },
  }
}

function sayCounts({ say, text }: Context, { log, tables, pictures }: Manifest): void {
  const accounts = tables.find(({ schema, name }) => schema === 'identity' && name === 'identity_link')
  say(text.counts(log, accounts?.rows ?? 0, pictures?.files ?? null))
}

/** Faults that the user can fix are one line, and so are rejections by the system or the database. */
function explain(error: unknown, text: BackupText): string | undefined {
  if (error instanceof WordedFault) return error.message
  if (error instanceof DamagedLog)
    return text.damagedLog(join(readStackConfig(process.env).DATA_DIR, EVENTS_PART), error.faults)
  if (error instanceof BadBackup) return text.bad[error.fault](error.part)
  const { code, errcode, syscall, path, message } = error as NodeJS.ErrnoException & { errcode?: number }
  if (errcode === SQLITE_FULL || code === 'ENOSPC' || code === 'EDQUOT') return text.diskFull
  if (syscall && code && path) return text.fileFault(path, code)
  return code === undefined ? undefined : message
}

export const backupCommands: CommandSet<NoStores, BackupText> = {
  program: 'backup',
  stores: 'DATA_DIR, DATABASE_URL, EVENTSTORE_URL, S3_ENDPOINT',
  commands: [create, verify],
  unnamed: 'create',
  explain,
  text: only(['create', 'verify']),
}

export const restoreCommands: CommandSet<NoStores, BackupText> = {
  program: 'restore',
  stores: 'DATA_DIR, DATABASE_URL, EVENTSTORE_URL, S3_ENDPOINT',
  commands: [restore],
  unnamed: 'restore',
  explain,
  text: only(['restore']),
}

/** The words with the help of these commands alone. */
function only(names: readonly (keyof BackupText['help'])[]): BackupText {
  const help = Object.fromEntries(names.map(name => [name, backupText.help[name]])) as BackupText['help']
  return { ...backupText, help }
}
