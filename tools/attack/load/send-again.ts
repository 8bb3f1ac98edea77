import type { Stop } from './bells.ts'

export interface Sending {
  method: 'POST' | 'PATCH'
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
  connections: number
  /** Status, or error code, with which at least one of the responses must be answered. */
  expected: number | string
}

/**
 * Sends each request on its connections, one after the other, until it is stopped.
 * @throws when stopped: a request never had the expected response, or one was refused without the time to retry
 */
export async function sendAgain(url: string, sendings: Sending[]): Promise<Stop> {
  let on = true
  const faults = new Set<string>()
  const senders = sendings.map(async ({ path, connections, expected, ...init }) => {
    const answers = new Set<number | string>()
    const send = async () => {
      while (on) {
        const answer = await fetch(`${url}${path}`, init)
        const { errors = [] } = (await answer.json().catch(() => ({}))) as { errors?: { code: string }[] }
        answers.add(answer.status)
        for (const { code } of errors) answers.add(code)
        const mayRetry = [429, 503].includes(answer.status)
        if (mayRetry && !answer.headers.has('retry-after')) faults.add(`${answer.status} without Retry-After`)
      }
    }
    await Promise.all(Array.from({ length: connections }, send))
    if (!answers.has(expected))
      faults.add(`${path} was answered with ${[...answers].join()}, never ${expected}`)
  })
  return async () => {
    on = false
    await Promise.all(senders)
    if (faults.size > 0) throw new Error([...faults].join('; '))
  }
}
