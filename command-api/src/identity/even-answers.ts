import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** Answers leave at multiples of this: that one lookup or insert took longer cannot be seen from outside. */
const STEP_MS = 300

const telling = new AsyncLocalStorage<{ mails: number }>()

/** Notes that the work behind the present answer has told somebody by mail. */
export function noteMail(): void {
  const told = telling.getStore()
  if (told) told.mails += 1
}

/**
 * An answer that does not tell whether an address is known: whatever is found, one mail goes to that address
 * (`otherwise` sends it where the work has sent none), and the answer leaves at a multiple of {@link STEP_MS}.
 */
export async function evenly(
  work: () => Promise<Response>,
  otherwise: () => Promise<void>,
): Promise<Response> {
  const started = performance.now()
  const told = { mails: 0 }
  const answer = await telling.run(told, work)
  if (answer.ok && told.mails === 0) await otherwise()
  const spent = performance.now() - started
  await delay(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
  return answer
}
