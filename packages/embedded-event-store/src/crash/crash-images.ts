import type { Operation } from './record-writes.ts'

/** The files as a power failure may leave them, and what had been acknowledged by then. */
export interface CrashImage {
  files: Map<string, Buffer>
  acknowledged: number[]
}

export interface ImageChoice {
  /** Number of operations before the failure. */
  after: number
  /** A number in [0, 1) for each question of chance. */
  random: () => number
}

const SECTOR = 512

/**
 * Replays a record up to given moments. All writes of a file up to its last sync are present; each later one is
 * present, lost, or torn into sectors that are lost independently.
 */
export class CrashImages {
  readonly #operations: Operation[]
  readonly #acknowledgements: string
  #done = 0
  #durable = new Map<string, Buffer>()
  #pending = new Map<string, Operation[]>()
  #acknowledged: number[] = []

  constructor(operations: Operation[], acknowledgements: string) {
    this.#operations = operations
    this.#acknowledgements = acknowledgements
  }

  /** Moments have to come in rising order. */
  at({ after, random }: ImageChoice): CrashImage {
    while (this.#done < after) this.#play(this.#operations[this.#done++] as Operation)
    const files = new Map(this.#durable)
    for (const [file, pending] of this.#pending) {
      // Some images lose everything that was not synced, some nearly nothing: all kinds of luck.
      const luck = Math.floor(random() * 5) / 4
      const survivors = pending.flatMap(operation => survivorsOf(operation, luck, random))
      files.set(file, survivors.reduce(apply, files.get(file) ?? Buffer.alloc(0)))
    }
    return { files, acknowledged: [...this.#acknowledged] }
  }

  #play(operation: Operation): void {
    const { file } = operation
    if (file === this.#acknowledgements) {
      if (operation.kind === 'write') this.#acknowledged.push(Number(operation.bytes.toString()))
    } else if (operation.kind === 'sync') {
      const pending = this.#pending.get(file) ?? []
      this.#durable.set(file, pending.reduce(apply, this.#durable.get(file) ?? Buffer.alloc(0)))
      this.#pending.delete(file)
    } else {
      this.#pending.set(file, [...(this.#pending.get(file) ?? []), operation])
    }
  }
}

function survivorsOf(operation: Operation, luck: number, random: () => number): Operation[] {
  if (operation.kind !== 'write') return random() < luck ? [operation] : []
  const { file, offset, bytes } = operation
  if (random() < 0.5) return random() < luck ? [operation] : []
  const sectors: Operation[] = []
  for (let at = offset; at < offset + bytes.length; ) {
    const next = Math.min(offset + bytes.length, (Math.floor(at / SECTOR) + 1) * SECTOR)
    if (random() < luck) {
      sectors.push({ kind: 'write', file, offset: at, bytes: bytes.subarray(at - offset, next - offset) })
    }
    at = next
  }
  return sectors
}

function apply(content: Buffer, operation: Operation): Buffer {
  if (operation.kind === 'sync') return content
  if (operation.kind === 'truncate') {
    const cut = Buffer.alloc(operation.size)
    content.copy(cut)
    return cut
  }
  const { offset, bytes } = operation
  const changed = Buffer.alloc(Math.max(content.length, offset + bytes.length))
  content.copy(changed)
  bytes.copy(changed, offset)
  return changed
}
