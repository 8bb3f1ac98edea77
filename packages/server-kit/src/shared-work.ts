import { onClientLeft, withoutClient } from './patience.ts'

/** Work whose result several clients share. It is cancelled when the last of them disconnects. */
export class SharedWork<T> {
  readonly #result: Promise<T>
  readonly #left = new AbortController()
  #clients = 0

  /** @param work begins immediately; its signal aborts when all clients have disconnected */
  constructor(work: (left: AbortSignal) => Promise<T>) {
    const { signal } = this.#left
    this.#result = withoutClient(() => work(signal), signal)
  }

  /** Cancelled work has no result for a later client. */
  get isCancelled(): boolean {
    return this.#left.signal.aborted
  }

  /** Waits for the result on behalf of the present client, or of work without a client. */
  async join(): Promise<T> {
    this.#clients += 1
    const stop = onClientLeft(() => {
      this.#clients -= 1
      if (this.#clients === 0) this.#left.abort()
    })
    try {
      return await this.#result
    } finally {
      stop()
    }
  }
}
