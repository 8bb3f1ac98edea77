import { parseArgs } from 'node:util'
import { DamagedLog } from './event-record.ts'
import { startEventStore } from './server.ts'

const HELP = `Event store for one machine: speaks EventStoreDB's gRPC protocol, keeps its log in one SQLite file.

  --db FILE          the log (made when absent)              required
  --port N           gRPC on 127.0.0.1                       2113
  --admin-port N     /health and /metrics over HTTP          none
  --recent-ids N     ids that appends without an expected
                     revision recognise as repeats           10000
  --help             this text
`

const { values } = parseArgs({
  options: {
    db: { type: 'string' },
    port: { type: 'string', default: '2113' },
    'admin-port': { type: 'string' },
    'recent-ids': { type: 'string', default: '10000' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || !values.db) {
  process.stdout.write(HELP)
  process.exit(values.help ? 0 : 1)
}

try {
  const server = await startEventStore({
    file: values.db,
    port: Number(values.port),
    adminPort: values['admin-port'] === undefined ? undefined : Number(values['admin-port']),
    recentIdsKept: Number(values['recent-ids']),
  })
  process.stdout.write(`event store ready on 127.0.0.1:${server.port}\n`)
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  const { message } = error as Error
  process.stderr.write(
    error instanceof DamagedLog
      ? `The log ${values.db} is damaged, so the event store does not start: ${message}. Keep the file, and restore a backup.\n`
      : `The event store could not start on port ${values.port} with ${values.db}: ${message}\n`,
  )
  process.exit(1)
}
