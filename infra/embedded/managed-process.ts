import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** A start that failed for a reason which the person at the keyboard can mend; its message is one line. */
export class StartError extends Error {}

export interface ProcessSpec {
  name: string
  command: string[]
  env?: Record<string, string>
  logFile: string
  /** Resolves once the process serves; tried again until it does. */
  isReady: () => Promise<void>
  /** How long that may take; a minute unless it has much to read first. */
  readyWithinMs?: number
  /** SIGTERM unless the program wants another signal for a quick clean stop. */
  stopSignal?: NodeJS.Signals
  /** Behind whatever somebody waits for: how far it steps back when the processor is short (1 to 19). */
  niceness?: number
  /** Started again when it dies after it has been ready once, with growing pauses. */
  restart?: boolean
}

export interface ManagedProcess {
  name: string
  pid: () => number | undefined
  stop: () => Promise<void>
  /** Rejects when the process dies for good. */
  failed: Promise<never>
}

const READY_WITHIN_MS = 60_000
const STOP_TIMEOUT_MS = 8_000
const RESTARTS_PER_MINUTE = 5
const LOG_MAX_BYTES = 20 * 1024 * 1024

/**
 * Starts a program and waits until it is ready. It is told to stop when this process dies (`setpriv
 * --pdeathsig`), so that not even `kill -9` of the parent leaves an orphan.
 */
export async function startProcess(spec: ProcessSpec): Promise<ManagedProcess> {
  const stopSignal = spec.stopSignal ?? 'SIGTERM'
  rotate(spec.logFile)
  const restarts: number[] = []
  let child: ChildProcess
  let stopping = false
  let fail: (error: Error) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  let wasReady = false

  const launch = () => {
    const inOrder = spec.niceness === undefined ? [] : ['nice', '-n', String(spec.niceness)]
    const [program = '', ...args] = [...inOrder, ...spec.command]
    // The log file itself, no pipe: a child must not block on its output when this process is gone.
    const log = openSync(spec.logFile, 'a')
    child = spawn('setpriv', ['--pdeathsig', stopSignal.replace('SIG', ''), program, ...args], {
      env: { ...process.env, ...spec.env },
      stdio: ['ignore', log, log],
      // Its own group: Ctrl-C reaches only the parent, which then stops everything in order.
      detached: true,
    })
    closeSync(log)
    child.on('error', error => fail(new StartError(`${spec.name} could not be started: ${error.message}`)))
    child.on('exit', code => void onExit(code))
  }
  const onExit = async (code: number | null) => {
    if (stopping) return
    const recent = restarts.filter(time => time > Date.now() - 60_000)
    if (!spec.restart || !wasReady || recent.length >= RESTARTS_PER_MINUTE) {
      fail(
        new StartError(
          `${spec.name} stopped (exit code ${code}): ${lastLine(spec.logFile)} (log: ${spec.logFile})`,
        ),
      )
      return
    }
    restarts.push(Date.now())
    await delay(200 * 2 ** recent.length)
    if (!stopping) launch()
  }
  const stop = async () => {
    stopping = true
    const running = child
    if (running.exitCode === null && running.signalCode === null) {
      const exited = new Promise(resolve => running.once('exit', resolve))
      running.kill(stopSignal)
      const late = new AbortController()
      const killed = delay(STOP_TIMEOUT_MS, undefined, { signal: late.signal }).then(
        () => running.kill('SIGKILL'),
        () => false,
      )
      await exited
      late.abort()
      await killed
    }
  }

  launch()
  try {
    await Promise.race([untilReady(spec), failed])
    wasReady = true
  } catch (error) {
    await stop()
    throw error
  }
  return { name: spec.name, pid: () => child.pid, stop, failed }
}

/** Keeps one older log beside the current one. */
function rotate(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.1`)
}

function lastLine(logFile: string): string {
  const tail = Buffer.alloc(2_000)
  const log = openSync(logFile, 'r')
  const bytes = readSync(log, tail, 0, tail.length, Math.max(0, statSync(logFile).size - tail.length))
  closeSync(log)
  return tail.toString('utf8', 0, bytes).trim().split('\n').at(-1) ?? ''
}

async function untilReady(spec: ProcessSpec): Promise<void> {
  const within = spec.readyWithinMs ?? READY_WITHIN_MS
  const deadline = Date.now() + within
  let last: unknown
  while (Date.now() < deadline) {
    try {
      return await spec.isReady()
    } catch (error) {
      last = error
      await delay(40)
    }
  }
  throw new StartError(`${spec.name} was not ready within ${within / 1000} s: ${(last as Error)?.message}`)
}

/** Resolves when an HTTP address answers 200. */
export async function httpReady(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
}

/** Is something listening there? */
export const isPortTaken = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
