import { constants, fstatSync, openSync, writeSync } from 'node:fs'

/** Lines that could not be written, since the start. */
let lost = 0
export const lostLines = (): number => lost

/**
 * Writes lines to a file descriptor without ever ending or blocking the process: lines lost by a full disk, a closed
 * pipe or a slow reader are counted.
 */
export class SafeOutput {
  readonly #fd: number
  /** The last line went out in part: the next one must not be glued to it. */
  #torn = false

  constructor(fd: 1 | 2) {
    this.#fd = withoutBlocking(fd)
  }

  write(line: string): void {
    const bytes = Buffer.from(this.#torn ? `\n${line}` : line)
    try {
      const written = writeSync(this.#fd, bytes)
      this.#torn = written < bytes.length
      if (this.#torn) lost++
    } catch {
      lost++
    }
  }
}

/** A pipe whose reader does not read would block the writer: a descriptor of our own does not. */
function withoutBlocking(fd: 1 | 2): number {
  try {
    if (!fstatSync(fd).isFIFO()) return fd
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch {
    return fd
  }
}
