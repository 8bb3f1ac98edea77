import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** A sixteenth of what the identity library takes: its hash costs a tenth of a second of a processor, a thousand times in a run. */
const ROUNDS = 1_024
const original = Symbol.for('koryaku.scrypt')
const kept = globalThis as { [original]?: typeof crypto.scrypt }

// Passwords of tests protect nothing. A worker has this for all of its files.
if (!kept[original]) {
  const scrypt = crypto.scrypt
  kept[original] = scrypt
  crypto.scrypt = (password, salt, length, options, callback?: unknown) =>
    scrypt(password, salt, length, { ...(options as crypto.ScryptOptions), N: ROUNDS }, callback as never)
  syncBuiltinESMExports()
}
