import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DamagedLog } from './event-record.ts'
import { startEventStore } from './server.ts'
import { COMMANDS_HELP, runCommand } from './tools/commands.ts'
import { readUsers } from './users.ts'

const HELP = `Event store for one machine: speaks EventStoreDB's gRPC protocol, keeps its log in one SQLite file.

  --db FILE          the log (made when absent)              required
  --port N           gRPC on 127.0.0.1                       2113
  --admin-port N     /health and /metrics over HTTP          none
  --recent-ids N     ids that appends without an expected
                     revision recognise as repeats           10000
  --tls-cert FILE    certificate (PEM): calls are encrypted  none
  --tls-key FILE     its private key (PEM)
  --users FILE       name:password, one a line: every call
                     needs one of them; with TLS only        none
  --help             this text

${COMMANDS_HELP}`

const exitCode = await runCommand(process.argv.slice(2))
if (exitCode !== undefined) process.exit(exitCode)

const { values } = parseArgs({
  options: {
    db: { type: 'string' },
    port: { type: 'string', default: '2113' },
    'admin-port': { type: 'string' },
    'recent-ids': { type: 'string', default: '10000' },
    'tls-cert': { type: 'string' },
    'tls-key': { type: 'string' },
    users: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help || !values.db) {
  process.stdout.write(HELP)
  process.exit(values.help ? 0 : 1)
}

function access() {
  const { 'tls-cert': certificate, 'tls-key': key, users } = values
  if ((certificate === undefined) !== (key === undefined))
    throw new Error('--tls-cert and --tls-key go together')
  // Clients keep passwords to themselves on an open connection, so nobody would ever be let in.
  if (users !== undefined && certificate === undefined)
    throw new Error('--users needs --tls-cert and --tls-key')
  return {
    tls: certificate && key ? { certificate: readFileSync(certificate), key: readFileSync(key) } : undefined,
    users: users === undefined ? undefined : readUsers(users),
  }
}

try {
  const server = await startEventStore({
    file: values.db,
    port: Number(values.port),
    adminPort: values['admin-port'] === undefined ? undefined : Number(values['admin-port']),
    recentIdsKept: Number(values['recent-ids']),
    ...access(),
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
