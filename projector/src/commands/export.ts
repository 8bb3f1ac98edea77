import { randomBytes } from 'node:crypto'
import { CommandFault, noWords } from '@koryaku/cli-kit/command.ts'
import { day, parseValues } from '@koryaku/cli-kit/values.ts'
import { DOMAIN_STREAM_PREFIXES, type DomainEventType } from '@koryaku/contracts/events.ts'
import { z } from 'zod'
import { skippedIn } from '#engine/skipped-events.ts'
import { BrokenEvent, startExport } from '#export/export-events.ts'
import { exportableTypes } from '#export/exported-events.ts'
import { columnsOf } from '#export/exported-rows.ts'
import { exportFormats, openSink } from '#export/sinks.ts'
import { readLog } from '#ranking/read-log.ts'
import type { CliText } from '#text/cli-text.ts'
import { defineCommand } from './command.ts'
import { whole, writable } from './output-file.ts'

const KEY_LENGTH = 16
const isExportable = (name: string): name is DomainEventType => (exportableTypes as string[]).includes(name)

const schema = ({ faults }: CliText) =>
  z
    .object({
      from: day.default('1970-01-01'),
      to: day.default('9999-12-30'),
      types: z
        .string()
        .transform((list, { addIssue }): DomainEventType[] =>
          list.split(',').flatMap(name => {
            if (isExportable(name)) return [name]
            addIssue(faults.notExported(name, exportableTypes.join(', ')))
            return []
          }),
        )
        .default(exportableTypes),
      format: z.enum(exportFormats).default('ndjson'),
      out: z.string().min(1).optional(),
      key: z.string().min(KEY_LENGTH).optional(),
    })
    .refine(({ format, out }) => format !== 'parquet' || out, { error: faults.parquetFile, path: ['out'] })
    .refine(({ from, to }) => from <= to, { error: faults.beforeFrom, path: ['to'] })

/** The log for tools of analysts: chosen fields of chosen events, accounts under pseudonyms. */
export const exportLog = defineCommand({
  name: 'export',
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    types: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    key: { type: 'string' },
  },
  check({ names, values }, text) {
    noWords(names, text)
    return parseValues(schema(text), values, text)
  },
  async run({ db, events, signal, bar, text }, { from, to, types, format, out, key }) {
    if (out) writable(out, text)
    const secret = key ? Buffer.from(key) : randomBytes(32)
    bar.step(text.progress.exporting)
    const { written, left } = await whole(out, async file => {
      const running = startExport({ from, to, types, key: secret }, openSink(format, columnsOf(types), file))
      const options = { prefixes: DOMAIN_STREAM_PREFIXES, signal, onProgress: bar.update }
      const left = await readLog(events, { ...options, skipped: await skippedIn(db) }, running.add)
      return { left, written: await running.end() }
    }).catch(error => {
      if (!(error instanceof BrokenEvent)) throw error
      const { type, id, stream, position } = error.event
      throw new CommandFault(text.failed.brokenEvent(type, id, stream, String(position)))
    })
    bar.stop()
    process.stderr.write(`${text.export.written(written, out, left)}\n`)
  },
})
