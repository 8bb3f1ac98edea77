import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** Another process has it. */
class Held extends Error {}
const CONFLICT = 75
const ENDING_MS = 3_000
const LOOK_MS = 100

/**
 * Locks a file exclusively for one process: by an advisory lock of the system on the file itself, so that two processes
 * can never hold it, whatever names or containers they use, and a killed process releases it. The file stays and names
 * the holder, for information only.
 * @param refusal the error to throw if the lock is held
 * @returns a function that releases the lock
 */
export function takeLock(file: string, refusal: (pid: string) => Error): () => void {
  for (;;) {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      lock(fd)
    } catch (error) {
      closeSync(fd)
      throw error instanceof Held ? refusal(holderIn(file)) : error
    }
    if (isStill(fd, file)) {
      signLock(fd)
      return () => closeSync(fd)
    }
    // The file was removed meanwhile: other processes would open another one than the locked one.
    closeSync(fd)
  }
}

/** The same, but a holder that is just ending, as after a kill of what started it, may do so first. */
export async function takeLockSoon(file: string, refusal: (pid: string) => Error): Promise<() => void> {
  const deadline = performance.now() + ENDING_MS
  for (;;) {
    try {
      return takeLock(file, pid => new Held(pid))
    } catch (error) {
      if (!(error instanceof Held)) throw error
      if (performance.now() > deadline) throw refusal(error.message)
    }
    await delay(LOOK_MS)
  }
}

/** Locks a file that holds something else, and writes nothing to it. */
export function lockContent(file: string, refusal: () => Error): () => void {
  const fd = openSync(file, 'r')
  try {
    lock(fd)
  } catch (error) {
    closeSync(fd)
    throw error instanceof Held ? refusal() : error
  }
  return () => closeSync(fd)
}

/** The lock belongs to the open file, which the program shares with this process: it outlives the program. */
function lock(fd: number): void {
  const { status, error, stderr } = spawnSync(
    'flock',
    ['--exclusive', '--nonblock', '--conflict-exit-code', String(CONFLICT), '3'],
    { stdio: ['ignore', 'ignore', 'pipe', fd], encoding: 'utf8' },
  )
  if (error) throw new Error(`the program flock (Debian: util-linux) is needed: ${error.message}`)
  if (status === CONFLICT) throw new Held()
  if (status !== 0) throw new Error(`the file cannot be locked: ${stderr.trim()}`)
}

/** On a full disk it is locked all the same, without the holder's name. */
function signLock(fd: number): void {
  try {
    ftruncateSync(fd)
    writeSync(fd, `${process.pid}\n`, 0)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['ENOSPC', 'EDQUOT'].includes(code)) throw error
  }
}

function isStill(fd: number, file: string): boolean {
  const [own, there] = [fstatSync(fd), statSync(file, { throwIfNoEntry: false })]
  return own.ino === there?.ino && own.dev === there.dev
}

const holderIn = (file: string): string => readFileSync(file, 'utf8').trim() || 'unknown'
