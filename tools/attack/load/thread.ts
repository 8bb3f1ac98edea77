import { once } from 'node:events'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { askAgain } from './ask-again.ts'
import { openBells } from './bells.ts'
import { sendAgain } from './send-again.ts'
import { sendAhead } from './send-ahead.ts'
import { signUpTogether } from './sign-ups.ts'
import { readNothing } from './slow-readers.ts'

const loads = { askAgain, openBells, readNothing, sendAgain, sendAhead, signUpTogether }

type Loads = typeof loads
/** A load by its name, with its parameters. */
export type Load = { [Name in keyof Loads]: [Name, ...Parameters<Loads[Name]>] }[keyof Loads]

const LAST_OF_ALL = 19

// Lowers the priority of this thread only: its CPU use belongs to another machine.
setPriority(LAST_OF_ALL)
const { name, args } = workerData as { name: keyof Loads; args: unknown[] }
const stop = await (loads[name] as (...args: unknown[]) => ReturnType<Loads[keyof Loads]>)(...args)
if (!parentPort) throw new Error('a load must run in its own thread')
parentPort.postMessage('started')
await once(parentPort, 'message')
await stop()
parentPort.close()
