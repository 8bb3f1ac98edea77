import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Two slots in sectors of their own, written in turn: a torn write spoils one of them at most. */
const SLOT = 512
const SLOTS = 2

/**
 * How far the log was acknowledged, in a small file beside it, written after each durable commit and not synced.
 * Without it a damaged end of the write-ahead log would look like a write that a crash interrupted. It can lag
 * behind the log, never be ahead of it: it names only what is on the disk already.
 */
export class DurableMark {
  readonly #fd: number
  readonly #logId: string
  readonly #buffer = Buffer.alloc(SLOT)
  #slot = 0

  constructor(logFile: string, logId: string) {
    this.#fd = openSync(DurableMark.fileFor(logFile), existsSync(DurableMark.fileFor(logFile)) ? 'r+' : 'w+')
    this.#logId = logId
  }

  static fileFor(logFile: string): string {
    return `${logFile}-durable`
  }

  /** Where the log ended when it was last acknowledged; undefined when the mark is new or is of another log. */
  read(): number | undefined {
    const heads: number[] = []
    for (let slot = 0; slot < SLOTS; slot++) {
      if (readSync(this.#fd, this.#buffer, 0, SLOT, slot * SLOT) === 0) continue
      const [logId, head = '', checksum] = this.#buffer.toString('latin1').split('\n')[0]?.split(' ') ?? []
      if (logId !== this.#logId || checksum !== checksumOf(this.#logId, head)) continue
      heads.push(Number(head))
    }
    return heads.length === 0 ? undefined : Math.max(...heads)
  }

  /** Call after a commit. A failure is told, but undoes nothing: the events are safe already. */
  record(head: number): void {
    const line = `${this.#logId} ${head} ${checksumOf(this.#logId, String(head))}\n`
    this.#buffer.fill(0)
    this.#buffer.write(line, 'latin1')
    try {
      writeSync(this.#fd, this.#buffer, 0, SLOT, this.#slot * SLOT)
      this.#slot = (this.#slot + 1) % SLOTS
    } catch (error) {
      process.emitWarning(`the durable mark could not be written: ${(error as Error).message}`)
    }
  }

  close(): void {
    closeSync(this.#fd)
  }
}

const checksumOf = (logId: string, head: string): string => crc32(`${logId} ${head}`).toString(16)
