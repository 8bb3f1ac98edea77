import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { unavailable } from '@koryaku/contracts/unavailable.ts'

/** Answers leave at multiples of this: that one lookup or insert took longer cannot be seen from outside. */
const STEP_MS = 300

const telling = new AsyncLocalStorage<{ mails: number; failed: boolean }>()

/** Notes that the work behind the present answer has told somebody by mail. */
export function noteMail(): void {
  const told = telling.getStore()
  if (told) told.mails += 1
}

/** Notes that a mail of the present answer could not be written: the provider ignores such errors. */
export function noteFailedMail(): void {
  const told = telling.getStore()
  if (told) told.failed = true
}

/**
 * An answer that does not tell whether an address is known: whatever is found, one mail goes to that address
 * (`otherwise` sends it where the work has sent none), and the answer leaves at a multiple of {@link STEP_MS}.
 * @throws 503 where a mail could not be written: the caller asks again
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
