import { parseArgs } from 'node:util'
import { outlivePrinting } from '@koryaku/cli-kit/lost-output.ts'
import { createSearchServer } from './server.ts'

/** `main.ts --db DIR --port N [--host ADDRESS] [--master-key KEY] [--threads N]` */
function options() {
  const { values } = parseArgs({
    options: {
      db: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      'master-key': { type: 'string' },
      threads: { type: 'string', default: '2' },
    },
  })
  const port = Number(values.port)
  if (!values.db || !Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error('usage: main.ts --db DIR --port N [--master-key KEY]')
  // The environment keeps the key out of the list of processes.
  return { ...values, db: values.db, port, key: values['master-key'] ?? process.env.MEILI_MASTER_KEY }
}

function explain(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port ?? ''} is taken: stop what uses it, or choose another one`
  if (code === 'ENOSPC') return 'the disk is full: make room and start again'
  if (/file is not a database|malformed|schema|quick_check/.test(message ?? ''))
    return `the data folder is damaged (${message}): remove it, the index is built anew from the event log`
  if (/database is locked/.test(message ?? '')) return 'the data folder is in use by another search server'
  return message ?? String(error)
}

outlivePrinting()
try {
  const { db, port, host, key, threads } = options()
  const app = await createSearchServer({
    folder: db,
    masterKey: key,
    readers: Math.max(1, Number(threads) || 1),
    onLost() {
      process.stderr.write('search server: its files were deleted: it ends, to begin anew without them\n')
      process.exit(1)
    },
  })
  await app.listen({ port, host })
  process.stdout.write(`search server ready on http://${host}:${port}\n`)
  const stop = () => {
    app.close().then(
      () => process.exit(0),
      error => {
        process.stderr.write(`search server: did not stop cleanly: ${explain(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(`search server: ${explain(error)}\n`)
  process.exit(1)
}
