import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The account that has nothing. */
export const NOBODY = 65_534
/** Only root can start a program of another account. */
export const canBeOthers = process.geteuid?.() === 0

/**
 * Makes itself owner, as a program of another account would: by appending the event.
 * @param account under which it runs; undefined: our own
 * @returns `appended`, or how the client words that it could not
 */
export async function appendAs(account: number | undefined, address: string): Promise<string> {
  const args = [join(import.meta.dirname, 'append-as.process.ts'), address, String(account ?? '')]
  return (await promisify(execFile)(process.execPath, args)).stdout
}
