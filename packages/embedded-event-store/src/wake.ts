import type { EventEmitter } from 'node:events'
import type { AppendLog } from './append-log.ts'

/** Waits for the next commit, or the end of the call; a commit between `reset` and `wait` is not missed. */
export class Wake {
  #woken = false
  #resolve: (() => void) | undefined

  constructor(log: AppendLog, call: EventEmitter) {
    const wake = () => {
      this.#woken = true
      this.#resolve?.()
    }
    const forget = log.onCommit(wake)
    const end = () => {
      forget()
      wake()
    }
    call.once('cancelled', end)
    call.once('close', end)
    call.once('error', end)
  }

  reset(): void {
    this.#woken = false
  }

  async wait(): Promise<void> {
    if (this.#woken) return
    await new Promise<void>(resolve => {
      this.#resolve = resolve
    })
    this.#resolve = undefined
  }
}
