import { type Block, idOf } from './block.ts'

interface Slot {
  id: string | null
  block: Block | null
  before: Slot
  behind: Slot
}

/**
 * Blocks in order. A dropped block keeps its position, so that a block put behind it follows the one before it. Every
 * step takes constant time, however long the text is.
 */
export class BlockList {
  /** A ring: its next entry is the first, its previous one the last. */
  readonly #top: Slot
  readonly #slots = new Map<string | null, Slot>()

  constructor(blocks: readonly Block[]) {
    const top = { id: null, block: null } as unknown as Slot
    top.before = top.behind = top
    this.#top = top
    this.#slots.set(null, top)
    for (const block of blocks) this.#insert(block, top.before)
  }

  /** The block of this ID, unless dropped. */
  standing(id: string): Block | undefined {
    return this.#slots.get(id)?.block ?? undefined
  }

  /** The ID of the next position (null: the beginning), dropped or not. */
  behind(id: string | null): string | null {
    return this.#slots.get(id)?.behind.id ?? null
  }

  /**
   * Moves a block behind another one (null: to the start). If that ID never existed, the block stays, and a new one
   * comes last.
   */
  put(block: Block, after: string | null): void {
    const id = idOf(block)
    const old = this.#slots.get(id)
    const place = after === id ? undefined : this.#slots.get(after)
    if (old && !place) {
      old.block = block
      return
    }
    if (old) {
      old.before.behind = old.behind
      old.behind.before = old.before
    }
    this.#insert(block, place ?? this.#top.before)
  }

  /** Puts a block at the current or former position of its ID. */
  replace(block: Block): void {
    this.put(block, idOf(block))
  }

  drop(id: string): void {
    const slot = this.#slots.get(id)
    if (slot) slot.block = null
  }

  blocks(): Block[] {
    const standing: Block[] = []
    for (let slot = this.#top.behind; slot !== this.#top; slot = slot.behind)
      if (slot.block) standing.push(slot.block)
    return standing
  }

  #insert(block: Block, before: Slot): void {
    const slot: Slot = { id: idOf(block), block, before, behind: before.behind }
    before.behind.before = slot
    before.behind = slot
    this.#slots.set(slot.id, slot)
  }
}
