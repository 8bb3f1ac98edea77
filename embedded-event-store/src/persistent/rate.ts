/** How many there were: in all, on average, and since it was last asked. */
export class Rate {
  readonly #since = performance.now()
  #total = 0
  #reported = 0

  count(): void {
    this.#total++
  }

  report(): { total: number; perSecond: number; sinceLast: number } {
    const seconds = Math.max(1, (performance.now() - this.#since) / 1000)
    const sinceLast = this.#total - this.#reported
    this.#reported = this.#total
    return { total: this.#total, perSecond: Math.round(this.#total / seconds), sinceLast }
  }
}
