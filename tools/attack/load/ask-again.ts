import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stop } from './bells.ts'

export interface Asking {
  /** A number is appended, so that no response comes from a cache. */
  path: string
  /** Loopback addresses, one per client network. */
  from: readonly string[]
  /** Number per address. */
  connections: number
  /** Disconnects after this time, without waiting for the response. */
  leavesAfterMs?: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Status that at least one response must have. */
  expected?: number
}

const PAUSE_MS = 5
/** Above what the site has: still new addresses, without data. */
const NUMBERS = 4_000

/**
 * Connections that ask for one path after the other, until it is stopped.
 * @throws when stopped: no response had the expected status
 */
export async function askAgain(url: string, asking: Asking): Promise<Stop> {
  const { path, from, connections, leavesAfterMs, method = 'GET', headers = {}, expected } = asking
  const { port } = new URL(url)
  let on = true
  let asked = 0
  const statuses = new Set<number | undefined>()
  const ask = (localAddress: string) =>
    new Promise<void>(resolve => {
      const sent = request(
        {
          ...{ port, host: '127.0.0.1', localAddress, path: `${path}${asked++ % NUMBERS}`, agent: false },
          ...{ method, headers },
        },
        answer => {
          statuses.add(answer.statusCode)
          answer.resume().once('close', resolve)
        },
      )
      sent.once('close', resolve).on('error', () => {})
      if (leavesAfterMs !== undefined) setTimeout(() => sent.destroy(), leavesAfterMs)
      sent.end()
    })
  const clients = from.flatMap(address =>
    Array.from({ length: connections }, async () => {
      while (on) {
        await ask(address)
        await delay(PAUSE_MS)
      }
    }),
  )
  return async () => {
    on = false
    await Promise.all(clients)
    if (expected !== undefined && !statuses.has(expected))
      throw new Error(`${path} was answered with ${[...statuses].join()}, never ${expected}`)
  }
}
