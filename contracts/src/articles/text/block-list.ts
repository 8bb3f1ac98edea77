import { type Block, idOf } from './block.ts'

interface Slot {
  id: string | null
  block: Block | null
  before: Slot
  behind: Slot
}

/**
 * Blocks in order. One that was dropped keeps its place, so that what is put behind it comes behind the one that stood
 * before it. Every step takes the same time, however long the text is.
 */
export class BlockList {
  /** A ring: what stands behind it is first, what stands before it is last. */
  readonly #top: Slot
  readonly #slots = new Map<string | null, Slot>()

  constructor(blocks: readonly Block[]) {
    const top = { id: null, block: null } as unknown as Slot
    top.before = top.behind = top
    this.#top = top
    this.#slots.set(null, top)
    for (const block of blocks) this.#insert(block, top.before)
  }

  /** The block of this name, while it stands. */
  standing(id: string): Block | undefined {
    return this.#slots.get(id)?.block ?? undefined
  }

  /** The name of the place behind this one (null: the beginning), whether or not something stands there. */
  behind(id: string | null): string | null {
    return this.#slots.get(id)?.behind.id ?? null
  }

  /**
   * Puts a block behind another one (null: first), wherever it stood before. Where nobody ever stood under that name it
   * is left in its place, and a new one comes last.
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

  /** Puts a block where one of its name stands or stood. */
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
