import { createServer, type Server } from 'node:net'
import { isPortTaken } from '@koryaku/process-supervisor/managed-process.ts'
import { refusedPorts } from './refused-ports.ts'

const PORTS_PER_STACK = 20
const RANGES = 100
/** Last port of a range. No service uses it: the process that reserved the range listens there. */
const CLAIM = PORTS_PER_STACK - 1

/**
 * Reserves a range of free ports for one stack.
 * @param from start of the search; a multiple of the length of a range, so that ranges do not overlap
 * @returns the first port of the range; the range is reserved until this process ends
 */
export async function freePorts(from: number): Promise<number> {
  if (from % PORTS_PER_STACK !== 0) throw new Error(`${from} is not a multiple of ${PORTS_PER_STACK}`)
  const first = Math.floor(Math.random() * RANGES)
  for (let i = 0; i < RANGES; i++) {
    const base = from + ((first + i) % RANGES) * PORTS_PER_STACK
    if (refusedPorts(base, PORTS_PER_STACK).length > 0) continue
    const claim = await claimed(base + CLAIM)
    if (!claim) continue
    const taken = await Promise.all(Array.from({ length: CLAIM }, (_, offset) => isPortTaken(base + offset)))
    if (!taken.includes(true)) return base
    claim.close()
  }
  throw new Error(`no ${PORTS_PER_STACK} free ports above ${from}`)
}

/**
 * Listens on the port. The system lets one process do so and ends it with the process, so that a killed process leaves
 * no reservation, unlike a lock file.
 * @returns undefined if another process listens there
 */
const claimed = (port: number): Promise<Server | undefined> =>
  new Promise(resolve => {
    const server = createServer(socket => socket.destroy()).unref()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
