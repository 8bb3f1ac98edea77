import { DAMAGED, FAILED, WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import { outlivePrinting } from '@koryaku/cli-kit/lost-output.ts'
import { noStores } from '@koryaku/cli-kit/no-stores.ts'
import { runCommandLine } from '@koryaku/cli-kit/run-command-line.ts'
import { DamagedLog } from './log-fault.ts'
import type { ConnectionNotice } from './loopback-listener.ts'
import { helpOfServer, readOptions } from './options.ts'
import { type EventStoreOptions, startEventStore } from './server.ts'
import { eventStoreCommands } from './tools/commands.ts'

const args = process.argv.slice(2)
const { text } = eventStoreCommands

const isCommand = args[0] !== undefined && !args[0].startsWith('-')
if (isCommand) await runCommandLine({ ...eventStoreCommands, ...noStores, endsAtOnce: true })
else if (args.includes('--help') || args.includes('-h')) process.stdout.write(helpOfServer(text))
else await serve(readFlags())

async function serve(options: EventStoreOptions): Promise<void> {
  outlivePrinting()
  try {
    const server = await startEventStore({ ...options, onNotice: say })
    process.stdout.write(`event store ready on 127.0.0.1:${server.port}\n`)
    const stop = () => void server.stop().then(() => process.exit(0))
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
  } catch (error) {
    leave(reasonOf(error, options), error instanceof DamagedLog ? DAMAGED : FAILED)
  }
}

function say(notice: ConnectionNotice): void {
  const { everybodyIsLetIn, refused } = text.server
  process.stderr.write(`${notice.kind === 'refused' ? refused(notice.account) : everybodyIsLetIn}\n`)
}

function reasonOf(error: unknown, { file, port }: EventStoreOptions): string {
  if (error instanceof DamagedLog) return text.server.damaged(file, error.faults)
  return text.server.failed(file, port, (error as Error).message)
}

function readFlags(): EventStoreOptions {
  try {
    return readOptions(args, text)
  } catch (error) {
    return leave((error as Error).message, WRITTEN_WRONG)
  }
}

function leave(reason: string, code: number): never {
  process.stderr.write(`${reason}\n`)
  process.exit(code)
}
