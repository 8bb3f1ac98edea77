import { statSync } from 'node:fs'
import { CommandFault, commandsWith, type Terminal } from '@koryaku/cli-kit/command.ts'
import { FAILED } from '@koryaku/cli-kit/exit-codes.ts'
import type { NoStores } from '@koryaku/cli-kit/no-stores.ts'
import type { CommandSet } from '@koryaku/cli-kit/understand.ts'
import { parseWritten } from '@koryaku/cli-kit/values.ts'
import { type ImportKind, importKinds } from '@koryaku/contracts/imports/import.api.ts'
import { baseEnvironment, readConfig } from '@koryaku/server-kit/config.ts'
import { webAddress } from '@koryaku/server-kit/setting-forms.ts'
import { z } from 'zod'
import { type Encoding, encodings } from './encodings.ts'
import { linesOf, UnreadableFile } from './file-lines.ts'
import { type ImportSummary, importFile } from './import-file.ts'
import { openImportSession, SiteFault } from './import-session.ts'
import { rowOf, UnknownHeader } from './line-reader.ts'
import { lineReaderFor } from './line-readers.ts'
import { type ImportText, importText } from './words.ts'

type Context = Terminal<ImportText>
const defineCommand = commandsWith<NoStores, ImportText>()
const text = { type: 'string' } as const
const general = {
  ...{ url: text, email: text, password: text, encoding: text, limit: text, wait: text },
  restart: { type: 'boolean' },
} as const
const OPTIONS = {
  games: general,
  users: general,
  articles: { ...general, author: text, game: text, date: text },
  interactions: { ...general, articles: text },
} as const

const NOTHING: ImportSummary = { lines: 0, imported: 0, refused: 0, noted: 0, refusedBefore: 0 }
const MOST_LINES = 1_000_000_000
const wanted = z.object({
  FILE: z.string().min(1),
  url: webAddress('https://koryaku.example').optional(),
  email: z.string().min(1).default('owner@example.com'),
  password: z.string().min(1).optional(),
  encoding: z.enum(encodings).default('utf-8'),
  restart: z.boolean().default(false),
  limit: z.coerce.number().int().min(1).max(MOST_LINES).default(MOST_LINES),
  wait: z.coerce.number().int().min(1).max(86_400).default(120),
  author: z.string().min(1).optional(),
  game: z.string().min(1).optional(),
  date: z.iso.datetime({ offset: true }).optional(),
  articles: z.string().min(1).optional(),
})
type Wanted = z.output<typeof wanted>

const commandFor = (kind: ImportKind) =>
  defineCommand({
    name: kind,
    options: OPTIONS[kind],
    check: (parsed, text) => parseWritten(wanted, parsed, text, 'FILE'),
    run: (context, options) => runImport(context, kind, options),
  })

async function runImport(context: Context, kind: ImportKind, options: Wanted): Promise<void> {
  const { bar, signal, text, say } = context
  const { FILE: file, encoding, restart, limit, author, game, date, articles } = options
  for (const needed of [file, articles]) if (needed) requireFile(needed, text)
  const password = options.password ?? process.env.IMPORT_PASSWORD
  if (!password) throw new CommandFault(text.noPassword)
  const { PORT } = readConfig(baseEnvironment)
  const session = await openImportSession({
    url: options.url ?? `http://localhost:${PORT}`,
    ...{ email: options.email, password, waitMs: options.wait * 1_000, signal },
    onWaiting: reason => process.stderr.write(`${text.waiting(reason)}\n`),
  })
  const articleKeys = articles ? await keysIn(articles, encoding) : undefined
  const told = (line: number, words: string) => process.stderr.write(`${text.line(line, words)}\n`)
  const makeReader = () => lineReaderFor[kind]({ author, game, date, articleKeys })
  let counted: Readonly<ImportSummary> = NOTHING
  try {
    await importFile({ file, kind, encoding, restart, limit, makeReader }, session, {
      signal,
      refused: (line, words) => told(line, words),
      noted: (line, words) => told(line, words),
      begins: (line, because, refusedBefore) =>
        say(because === 'position' ? text.from(line, refusedBefore) : text[because]),
      doneBefore: (lines, refused) => say(text.doneBefore(lines, refused)),
      progress: (bytes, of, lines) => bar.update({ position: bytes, head: of, events: lines }),
      counts(summary) {
        counted = summary
      },
    })
  } finally {
    // However it ends, finished lines stay finished.
    bar.stop()
    const { lines, imported, refused, noted } = counted
    say(text.done(lines, imported, refused, noted))
  }
  if (counted.refused + counted.refusedBefore > 0) process.exitCode = FAILED
}

/** It is read more than once, so it must be a regular file. */
function requireFile(path: string, text: ImportText): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new CommandFault(text.noFile(path))
  if (!found.isFile()) throw new CommandFault(text.notAFile(path))
}

/** Keys of the articles of a file, in their order. */
async function keysIn(file: string, encoding: Encoding): Promise<string[]> {
  const keys: string[] = []
  for await (const { text } of linesOf(file, encoding, () => {})) {
    const read = rowOf(text)
    const key = 'row' in read ? (read.row.key ?? read.row.id) : undefined
    if (key !== undefined) keys.push(String(key))
  }
  return keys
}

/** Faults that the user can fix, in one line each. */
function explain(error: unknown, text: ImportText): string | undefined {
  if (error instanceof UnreadableFile) return text.line(error.line, wordsOf(error, text))
  if (error instanceof UnknownHeader) return text.header
  if (error instanceof SiteFault) return wordsOf(error, text)
  const { syscall, code, path, message } = error as NodeJS.ErrnoException
  if (syscall === undefined) return undefined
  return code && path ? text.fileFault(path, code) : message
}

function wordsOf({ fault, detail }: UnreadableFile | SiteFault, text: ImportText): string {
  const words = text[fault]
  return typeof words === 'string' ? words : words(detail)
}

/** Imports through the commands of a running site. */
export const importCommands: CommandSet<NoStores, ImportText> = {
  program: 'import',
  stores: 'PORT, IMPORT_PASSWORD',
  commands: (Object.keys(importKinds) as ImportKind[]).map(commandFor),
  explain,
  text: importText,
}
