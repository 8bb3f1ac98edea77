import { randomBytes } from 'node:crypto'
import { DOMAIN_STREAM_PREFIXES, type DomainEventType } from '@koryaku/contracts/events.ts'
import { z } from 'zod'
import { startExport } from '#export/export-events.ts'
import { exportableTypes } from '#export/exported-events.ts'
import { columnsOf } from '#export/exported-rows.ts'
import { exportFormats, openSink } from '#export/sinks.ts'
import { readLog } from '#ranking/read-log.ts'
import { defineCommand, parseValues } from './command.ts'

const type = z.string().refine(name => (exportableTypes as string[]).includes(name), {
  error: ({ input }) => `${input} is not exported; there are ${exportableTypes.join(', ')}`,
})
const schema = z
  .object({
    from: z.iso.date().default('1970-01-01'),
    to: z.iso.date().default('9999-12-30'),
    types: z
      .string()
      .transform(list => list.split(','))
      .pipe(z.array(type))
      .optional(),
    format: z.enum(exportFormats).default('ndjson'),
    out: z.string().min(1).optional(),
    key: z.string().min(16).optional(),
  })
  .refine(({ format, out }) => format !== 'parquet' || out, {
    message: 'parquet needs a file',
    path: ['out'],
  })

/** The log for tools of analysts: chosen fields of chosen events, accounts under pseudonyms. */
export const exportLog = defineCommand({
  name: 'export',
  usage: [
    'export                   the event log without personal data, for other tools',
    '  --from DAY, --to DAY     when things happened (Japan time)',
    '  --types A,B              kinds of events; default: all that may be exported',
    '  --format ndjson|csv|parquet, --out FILE (default: standard output)',
    '  --key TEXT               exports under the same key give accounts the same pseudonyms; default: a new one',
  ],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    types: { type: 'string' },
    format: { type: 'string' },
    out: { type: 'string' },
    key: { type: 'string' },
  },
  async run({ events, signal, bar }, { values }) {
    const { from, to, format, out, key, ...wanted } = parseValues(schema, values)
    const types = (wanted.types ?? exportableTypes) as DomainEventType[]
    const sink = openSink(format, columnsOf(types), out)
    const request = { from, to, types, key: key ? Buffer.from(key) : randomBytes(32) }
    const running = startExport(request, sink)
    bar.step(`exporting ${from} to ${to}`)
    await readLog(events, { prefixes: DOMAIN_STREAM_PREFIXES, signal, onProgress: bar.update }, running.add)
    const written = await running.end()
    bar.stop()
    process.stderr.write(`${written} events${out ? ` in ${out}` : ''}\n`)
  },
})
