import { createServer, type Server } from 'node:net'
import { isPortTaken } from '#embedded/managed-process.ts'
import { refusedPorts } from './refused-ports.ts'

const PORTS_PER_STACK = 20
const STRETCHES = 100
/** The last of a stretch, which no service has. */
const CLAIM = PORTS_PER_STACK - 1
/**
 * First port of a free stretch for one stack, above `from` (a multiple of a stretch's length, so that none overlaps
 * another). It is this process's until it ends: two that look at once would find the same one free.
 */
export async function freePorts(from: number): Promise<number> {
  if (from % PORTS_PER_STACK !== 0) throw new Error(`${from} is no multiple of ${PORTS_PER_STACK}`)
  const first = Math.floor(Math.random() * STRETCHES)
  for (let i = 0; i < STRETCHES; i++) {
    const base = from + ((first + i) % STRETCHES) * PORTS_PER_STACK
    if (refusedPorts(base, PORTS_PER_STACK).length > 0) continue
    const claim = await claimed(base + CLAIM)
    if (!claim) continue
    const taken = await Promise.all(Array.from({ length: CLAIM }, (_, offset) => isPortTaken(base + offset)))
    if (!taken.includes(true)) return base
    claim.close()
  }
  throw new Error(`no ${PORTS_PER_STACK} free ports above ${from}`)
}

/** Only one can listen there; nobody is answered, and no process stays for it. */
const claimed = (port: number): Promise<Server | undefined> =>
  new Promise(resolve => {
    const server = createServer(socket => socket.destroy()).unref()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
