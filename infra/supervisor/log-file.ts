import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'

const MAX_BYTES = 20 * 1024 * 1024
/** A structured line with its error and where it came from. */
const TAIL_BYTES = 16_000

/** Keeps one older log next to the current one. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > MAX_BYTES) renameSync(file, `${file}.1`)
}

/**
 * The same while a program writes: it appends, so the file may be cut under its hands. A few lines between the copy and
 * the cut are lost. Whatever fails (a full disk) is tried again later.
 */
export async function rotateOpenLog(file: string): Promise<void> {
  if ((await stat(file)).size <= MAX_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file, 0)
}

/** The last output of a program. */
export function lastLine(file: string): string {
  try {
    const tail = Buffer.alloc(TAIL_BYTES)
    const log = openSync(file, 'r')
    const bytes = readSync(log, tail, 0, tail.length, Math.max(0, statSync(file).size - tail.length))
    closeSync(log)
    return plain(tail.toString('utf8', 0, bytes).trim().split('\n').at(-1) ?? '')
  } catch {
    return ''
  }
}

/** The readable part of a structured line. */
function plain(line: string): string {
  const { msg, err } = parsed(line)
  return msg === undefined ? line : [msg, err?.message].filter(Boolean).join(': ')
}

function parsed(line: string): { msg?: string; err?: { message?: string } } {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
