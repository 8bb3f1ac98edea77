import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { askAgain } from './ask-again.ts'
import { openBells } from './bells.ts'
import { sendRefusedDocuments } from './refused-documents.ts'
import { sendAhead } from './send-ahead.ts'
import { readNothing } from './slow-readers.ts'

const loads = { askAgain, openBells, readNothing, sendAhead, sendRefusedDocuments }

export type LoadName = keyof typeof loads
export type LoadOf<Name extends LoadName> = (typeof loads)[Name]

const LAST_OF_ALL = 19

// Lowers the priority of this thread only: its CPU use belongs to another machine.
setPriority(LAST_OF_ALL)
const { name, args } = workerData as { name: LoadName; args: unknown[] }
const stop = await (loads[name] as (...args: unknown[]) => ReturnType<LoadOf<LoadName>>)(...args)
if (!parentPort) throw new Error('a load must run in its own thread')
parentPort.postMessage('started')
await once(parentPort, 'message')
await stop()
parentPort.close()
