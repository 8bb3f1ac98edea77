import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Two slots in separate sectors, written in turn: a torn write destroys one of them at most. */
const SLOT = 512
const SLOTS = 2

/**
 * The acknowledged end of the log, in a small adjacent file, written after each durable commit and not synced. Without
 * it a damaged end of the write-ahead log would look like a write interrupted by a crash. It may lag behind the log,
 * never be ahead: it names only data that is on the disk already.
 */
export class DurableMark {
  readonly #fd: number
  readonly #logId: string
  readonly #buffer = Buffer.alloc(SLOT)
  #slot = 0

  constructor(logFile: string, logId: string) {
    this.#fd = openSync(DurableMark.fileFor(logFile), constants.O_RDWR | constants.O_CREAT, 0o644)
    this.#logId = logId
  }

  static fileFor(logFile: string): string {
    return `${logFile}-durable`
  }

  /** Reads the intact slots of a log's mark, whatever log they name; read-only. */
  static slotsOf(logFile: string): { logId: string; head: number }[] {
    const file = DurableMark.fileFor(logFile)
    const content = existsSync(file) ? readFileSync(file, 'latin1') : ''
    return Array.from({ length: SLOTS }, (_, slot) => {
      const line = content.slice(slot * SLOT, (slot + 1) * SLOT).split('\n')[0] ?? ''
      const [logId = '', head = '', checksum] = line.split(' ')
      return checksum === checksumOf(logId, head) ? [{ logId, head: Number(head) }] : []
    }).flat()
  }

  /** Where a log ended when it was last acknowledged; undefined when the mark is new or is of another log. */
  static read(logFile: string, logId: string): number | undefined {
    const own = DurableMark.slotsOf(logFile).filter(slot => slot.logId === logId)
    return own.length === 0 ? undefined : Math.max(...own.map(({ head }) => head))
  }

  /** Call it after a commit. A failure is reported, but undoes nothing: the events are durable already. */
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
