import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { unavailable } from '@koryaku/contracts/unavailable.ts'

/** Responses are sent at multiples of this, in ms, so that clients cannot measure an additional lookup or insert. */
const STEP_MS = 300

const telling = new AsyncLocalStorage<{ mails: number; failed: boolean }>()

/** Notes that the work behind the current response has sent a mail. */
export function noteMail(): void {
  const told = telling.getStore()
  if (told) told.mails += 1
}

/** Notes that a mail of the current response could not be stored, because the provider ignores such errors. */
export function noteFailedMail(): void {
  const told = telling.getStore()
  if (told) told.failed = true
}

/**
 * Responds uniformly for known and unknown addresses, to prevent account enumeration. In either case sends one mail
 * to the address (`otherwise` sends it if the work has sent none), and responds at a multiple of {@link STEP_MS}.
 * @throws 503 if a mail could not be stored; the caller retries
 */
export async function evenly(
  work: () => Promise<Response>,
  otherwise: () => Promise<void>,
): Promise<Response> {
  const started = performance.now()
  const told = { mails: 0, failed: false }
  const answer = await telling.run(told, work)
  if (told.failed) throw unavailable('identity')
  if (answer.ok && told.mails === 0) await otherwise()
  const spent = performance.now() - started
  await delay(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
  return answer
}
