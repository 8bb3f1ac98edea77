import type { Fault } from './fault.ts'

/** Faults that show after a kill. */
export const CRASHING_FAULTS: Fault[] = [
  {
    name: 'lost event after kill',
    caughtBy: 'crashes',
    patches: [
      {
        file: 'storage.ts',
        find: "this.#run('begin immediate')",
        replace: "if (!this.#db.isTransaction) this.#run('begin immediate')",
      },
      {
        file: 'storage.ts',
        find: "this.#run('commit')\n      this.#mark.record(this.#nextPosition)",
        replace: "setTimeout(() => this.#db.isTransaction && this.#run('commit'), 500)",
      },
    ],
  },
  {
    name: 'half append after kill',
    caughtBy: 'crashes',
    patches: [
      {
        file: 'storage.ts',
        find: 'positions.push(this.#insert(state, revision, event))',
        replace: `positions.push(this.#insert(state, revision, event))
      this.#run('update stream set last_revision = ? where stream_id = ?', revision, state.streamId)
      this.#run('commit')
      this.#run('begin immediate')`,
      },
    ],
  },
]
