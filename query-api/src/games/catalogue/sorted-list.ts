/** Items in one order; `compare` is 0 only for the same item. */
export class SortedList<Item> {
  readonly compare: (a: Item, b: Item) => number
  #items: Item[] = []

  constructor(compare: (a: Item, b: Item) => number) {
    this.compare = compare
  }

  get items(): readonly Item[] {
    return this.#items
  }

  /** Replaces all items. */
  fill(items: readonly Item[]): void {
    this.#items = items.toSorted(this.compare)
  }

  add(item: Item): void {
    this.#items.splice(this.#placeOf(item), 0, item)
  }

  remove(item: Item): void {
    const place = this.#placeOf(item)
    if (this.#items[place] === item) this.#items.splice(place, 1)
  }

  /** Index of the first item that is not before this one. */
  #placeOf(item: Item): number {
    let [low, high] = [0, this.#items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.compare(this.#items[middle] as Item, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
