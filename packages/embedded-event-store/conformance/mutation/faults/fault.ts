/** One fault that a server could have, as changes of the embedded server's source. */
export interface Fault {
  name: string
  /** The test file that must notice it: `<caughtBy>.int.test.ts`. */
  caughtBy: string
  patches: Patch[]
}

interface Patch {
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
}
