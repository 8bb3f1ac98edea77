import { LRUCache } from 'lru-cache'
import type { Word } from './vocabulary.ts'

/** Pages of numbers: 8 kB each. */
const PAGES_MAX = 2_048
const MISSPELLINGS_MAX = 5_000

/**
 * What a reading connection keeps of one state of an index, within bounds; all of it is dropped when something
 * was written.
 */
export class HeldReads {
  /** Pages of numbers by `field|page`; `false`: there is no such page. */
  readonly numbers = new LRUCache<string, Float64Array | false>({ max: PAGES_MAX })
  /** Words with typos by what was looked for. Words repeat in queries much more than queries do. */
  readonly misspellings = new LRUCache<string, [Word[], Word[]]>({
    maxSize: MISSPELLINGS_MAX * 10,
    sizeCalculation: found => 1 + found[0].length + found[1].length,
  })
  /** Facts about fields that cost a query each. */
  readonly flags = new Map<string, boolean>()

  flag(name: string, find: () => boolean): boolean {
    let value = this.flags.get(name)
    if (value === undefined) {
      value = find()
      this.flags.set(name, value)
    }
    return value
  }
}
