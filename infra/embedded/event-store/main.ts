import { DamagedLog } from './event-record.ts'
import { HELP, readOptions } from './options.ts'
import { type EventStoreOptions, startEventStore } from './server.ts'
import { runCommand } from './tools/commands.ts'

const exitCode = await runCommand(process.argv.slice(2))
if (exitCode !== undefined) process.exit(exitCode)

const options = readFlags()
try {
  const server = await startEventStore(options)
  process.stdout.write(`event store ready on 127.0.0.1:${server.port}\n`)
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  const { message } = error as Error
  process.stderr.write(
    error instanceof DamagedLog
      ? `The log ${options.file} is damaged, so the event store does not start: ${message}. Keep the file, and restore a backup.\n`
      : `The event store could not start on port ${options.port} with ${options.file}: ${message}\n`,
  )
  process.exit(1)
}

function readFlags(): EventStoreOptions {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options) return options
    process.stdout.write(HELP)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${(error as Error).message} (--help tells more)\n`)
    process.exit(1)
  }
}
