/** The newest times between delivery and answer, as the statistics of a consumer tell them. */
export class Latencies {
  readonly #kept: number[] = []
  #next = 0

  add(milliseconds: number): void {
    this.#kept[this.#next++ % KEPT] = milliseconds
  }

  /** Names and values of EventStoreDB's "extra statistics", in whole milliseconds. */
  measurements(): { key: string; value: number }[] {
    if (this.#kept.length === 0) return []
    const sorted = this.#kept.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
    const values: [string, number][] = [
      ['Mean', mean],
      ['Median', at(0.5)],
      ['Fastest', at(0)],
      ...[0.2, 0.4, 0.6, 0.8, 1].map((share, index): [string, number] => [
        `Quintile ${index + 1}`,
        at(share),
      ]),
      ...[90, 95, 99, 99.5, 99.9].map((percent): [string, number] => [`${percent}%`, at(percent / 100)]),
    ]
    return values.map(([key, value]) => ({ key, value: Math.round(value) }))
  }
}

const KEPT = 1_000
