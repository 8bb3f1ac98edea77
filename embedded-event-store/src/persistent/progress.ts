/** How far everything is done, though things are finished in any order. */
export class Progress {
  /** What is begun and not done, in order, with the place before it. */
  readonly #open = new Map<number, number>()
  #last: number

  /** @param before everything up to this place is done */
  constructor(before: number) {
    this.#last = before
  }

  begin(place: number): void {
    this.#open.set(place, this.#last)
    this.#last = place
  }

  /** There was nothing to do up to this place. */
  pass(place: number): void {
    this.#last = Math.max(this.#last, place)
  }

  done(place: number): void {
    this.#open.delete(place)
  }

  isIdle(): boolean {
    return this.#open.size === 0
  }

  /** Everything up to this place is done. */
  reached(): number {
    const oldest = this.#open.values().next()
    return oldest.done ? this.#last : oldest.value
  }
}
