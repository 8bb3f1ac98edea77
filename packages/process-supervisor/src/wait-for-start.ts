import { LIBRARIES } from './waiting-process.ts'

// Loaded before a program: loads its libraries, and lets it start when the supervisor sends a message. Threads and children
// of the program inherit this file, but not the variable.
const names = process.env[LIBRARIES]
if (names !== undefined) {
  delete process.env[LIBRARIES]
  const started = new Promise(resolve => process.once('message', resolve))
  // A library that cannot be loaded is reported by the program.
  await Promise.allSettled(names.split(' ').map(name => import(name)))
  await started
  process.disconnect()
}
