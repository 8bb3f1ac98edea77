import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { copyFile, stat, truncate } from 'node:fs/promises'

const MAX_BYTES = 20 * 1024 * 1024
/** A structured line with its error and where it came from. */
const READ_BYTES = 16_000
/** Level `error` in structured lines. */
const ERROR_LEVEL = 50

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

/** Size of a log in bytes; 0 if the file is missing. */
export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0)

/**
 * Why a program ended, by its output: its first error, since later lines follow from it (a stack, the version of Node.js);
 * otherwise its last line.
 * @param from where the output of this run begins, in bytes
 */
export function causeIn(file: string, from: number): string {
  try {
    const size = statSync(file).size
    const begin = from <= size ? from : 0
    const head = read(file, begin)
    const error = head.find(isError)
    return plain(error ?? read(file, Math.max(begin, size - READ_BYTES)).at(-1) ?? '')
  } catch {
    return ''
  }
}

function read(file: string, from: number): string[] {
  const part = Buffer.alloc(READ_BYTES)
  const log = openSync(file, 'r')
  const bytes = readSync(log, part, 0, part.length, from)
  closeSync(log)
  return part.toString('utf8', 0, bytes).trim().split('\n')
}

/** Errors of Node.js, our services (structured, level `error` or above) and PostgreSQL. */
const isError = (line: string): boolean =>
  /^(?:\w*Error\b[^:]*: |.*\b(?:FATAL|PANIC): )/.test(line) || (parsed(line).level ?? 0) >= ERROR_LEVEL

/** The readable part of a structured line. */
function plain(line: string): string {
  const { msg, err } = parsed(line)
  return msg === undefined ? line : [msg, err?.message].filter(Boolean).join(': ')
}

function parsed(line: string): { level?: number; msg?: string; err?: { message?: string } } {
  try {
    return JSON.parse(line)
  } catch {
    return {}
  }
}
