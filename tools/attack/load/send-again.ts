import { setTimeout as delay } from 'node:timers/promises'
import type { Stop } from './bells.ts'

export interface Sending {
  method: 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
  connections: number
  /** Statuses or error codes; at least one of the responses must have one of them. */
  expected: readonly (number | string)[]
}

const PAUSE_MS = 5

/**
 * Sends each request on its connections, one after the other, until it is stopped.
 * @throws when stopped: a request never had the expected response, or one failed or was refused without the time to retry
 */
export async function sendAgain(url: string, sendings: Sending[]): Promise<Stop> {
  let on = true
  const faults = new Set<string>()
  const senders = sendings.map(async ({ path, connections, expected, ...init }) => {
    const answers = new Set<number | string>()
    const send = async () => {
      while (on) {
        // An early refusal ends the connection while the body is being sent.
        const answer = await fetch(`${url}${path}`, init).catch(() => null)
        if (!answer) {
          await delay(PAUSE_MS)
          continue
        }
        const { errors = [] } = (await answer.json().catch(() => ({}))) as { errors?: { code: string }[] }
        answers.add(answer.status)
        for (const { code } of errors) answers.add(code)
        const isRefusal = [429, 503].includes(answer.status)
        if (answer.status === 500 || (isRefusal && !answer.headers.has('retry-after')))
          faults.add(`${path} was answered with ${answer.status} without Retry-After`)
      }
    }
    await Promise.all(Array.from({ length: connections }, send))
    if (!expected.some(one => answers.has(one)))
      faults.add(`${path} was answered with ${[...answers].join()}, never ${expected.join(' or ')}`)
  })
  return async () => {
    on = false
    await Promise.all(senders)
    if (faults.size > 0) throw new Error([...faults].join('; '))
  }
}
