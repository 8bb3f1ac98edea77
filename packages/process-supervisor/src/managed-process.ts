import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { WRITTEN_WRONG } from '@koryaku/cli-kit/exit-codes.ts'
import type { PartStatus } from '@koryaku/contracts/operations/part-status.ts'
import { launch } from './launch.ts'
import { Liveness, STARTING } from './liveness.ts'
import { causeIn, rotateLog, rotateOpenLog, sizeOf } from './log-file.ts'
import { ProcessFault } from './process-fault.ts'
import { launchWaiting, startWaiting } from './waiting-process.ts'

export interface ProcessSpec {
  name: string
  command: string[]
  env?: Record<string, string>
  logFile: string
  /** Resolves once the process serves; tried again until it does. */
  isReady: () => Promise<void>
  /** Additional condition of the first start; a running service may lack it for a while, for example its stores. */
  isFullyReady?: () => Promise<void>
  /** How long that may take; a minute unless it has much to read first. */
  readyWithinMs?: number
  /**
   * Resolves on any response; a process without responses for long is killed. Without it the process is not watched.
   */
  isAlive?: () => Promise<unknown>
  /** SIGTERM unless the program wants another signal for a quick clean stop. */
  stopSignal?: NodeJS.Signals
  /** Priority below interactive services: niceness (1 to 19). */
  niceness?: number
  /** Restarted whenever it exits, without a limit, with exponential backoff. */
  restart?: boolean
  /** For developers: a second process waits with these libraries loaded, so that a restart takes less time. */
  libraries?: readonly string[]
  /** Others are of use without it: when it cannot start now, it is tried again instead of failing the start. */
  optional?: boolean
  /** Done before each start. */
  prepare?: () => void
  onChange?: (status: PartStatus) => void
}

/** Common options of every service of a stack. */
export type Supervised = Pick<ProcessSpec, 'logFile' | 'restart' | 'optional' | 'onChange'>

export interface ManagedProcess {
  name: string
  pid: () => number | undefined
  status: () => PartStatus
  /** Ends the process, or its pause after a failure, and starts it immediately. */
  restart: (reason: string) => void
  stop: () => Promise<void>
}

const READY_WITHIN_MS = 60_000
const STOP_TIMEOUT_MS = 8_000
// Bound: supervisor | silence of a part | PROBE_EVERY_MS, LONGEST_PAUSE_MS
const PROBE_EVERY_MS = 2_000
const FIRST_LOOK_MS = 40
const LAST_LOOK_MS = 1_000
const ROTATE_EVERY_MS = 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** Uptime in ms after which the backoff is reset. */
const STABLE_MS = 30_000

/**
 * Starts a program, waits until it is ready, and keeps it running: an exited process is restarted, an unresponsive one
 * is killed first.
 * @throws ProcessFault if it cannot be started, unless it is optional
 */
export async function startProcess(spec: ProcessSpec): Promise<ManagedProcess> {
  const part = new Part(spec)
  try {
    await part.start()
  } catch (error) {
    await part.stop()
    throw error
  }
  return {
    name: spec.name,
    pid: () => part.pid,
    status: () => part.status,
    restart: reason => part.restart(reason),
    stop: () => part.stop(),
  }
}

/** Why a process is not there any more. */
type End = Pick<PartStatus, 'exitCode' | 'signal' | 'said'> & { reason: string }
/** While it is not known to have ended. */
const NO_END = { reason: undefined, exitCode: undefined, signal: undefined, said: undefined }

const endOf = (exitCode: number, said: string): End => ({
  reason: `exit code ${exitCode}: ${said}`,
  exitCode,
  said,
})

class Part {
  readonly #spec: ProcessSpec
  readonly #stopped = new AbortController()
  #child: ChildProcess | undefined
  /** Waits to replace the child. */
  #next: ChildProcess | undefined
  #status: PartStatus
  /** Ends in a row, none of which came after a stable time. */
  #ends = 0
  #upSince = 0
  /** Why a restart was requested, until the process starts again. */
  #requested: string | undefined
  #pause = new AbortController()

  constructor(spec: ProcessSpec) {
    this.#spec = spec
    this.#status = { name: spec.name, state: 'starting', since: now(), restarts: 0 }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }
  get status(): PartStatus {
    return this.#status
  }

  /** Resolves when it is ready, or, being optional, has shown that it is not to be had now. */
  async start(): Promise<void> {
    const { optional, restart, readyWithinMs = READY_WITHIN_MS } = this.#spec
    rotateLog(this.#spec.logFile)
    const deadline = performance.now() + readyWithinMs
    const ended = this.#launch()
    const last = await this.#untilReady(ended, deadline)
    if (last === undefined) this.#isUp()
    else {
      const mayWait = optional && restart && this.#child?.exitCode !== WRITTEN_WRONG
      if (!mayWait) throw last
    }
    const stopped = (end: End) => this.#change({ state: 'stopped', pid: undefined, ...end })
    const over = restart ? this.#keep(ended) : ended.then(stopped)
    over.catch((error: Error) => stopped({ reason: `not watched over any more: ${error.message}` }))
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#next?.kill('SIGKILL')
    if (this.#child && isRunning(this.#child)) await this.#end(this.#child)
    this.#change({ state: 'stopped', pid: undefined })
  }

  restart(reason: string): void {
    this.#requested = reason
    if (this.#child && isRunning(this.#child))
      this.#end(this.#child).catch(({ message }: Error) => this.#change({ reason: message }))
    else this.#change({ state: 'restarting', pid: undefined, ...NO_END, reason })
    this.#pause.abort()
  }

  async #end(child: ChildProcess): Promise<void> {
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill(this.#spec.stopSignal ?? 'SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(late)
  }

  /** Watches it until it exits, and restarts it, without a limit. */
  async #keep(ended: Promise<End>): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const end = await this.#watch(ended)
      if (signal.aborted) return
      if (this.#upSince > 0 && performance.now() - this.#upSince > STABLE_MS) this.#ends = 0
      this.#upSince = 0
      if (this.#requested === undefined) {
        this.#change({ state: 'restarting', pid: undefined, ...NO_END, ...end })
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#ends++)
        const over = AbortSignal.any([signal, this.#pause.signal])
        await delay(pause, undefined, { signal: over }).catch(() => {})
        if (signal.aborted) return
      } else {
        this.#ends = 0
        this.#change({ state: 'restarting', pid: undefined, ...NO_END, reason: this.#requested })
      }
      this.#requested = undefined
      this.#pause = new AbortController()
      ended = this.#launch()
    }
  }

  /** @returns why the process ended */
  async #watch(ended: Promise<End>): Promise<End> {
    const over = new AbortController()
    const ending = ended.finally(() => over.abort())
    const signal = AbortSignal.any([over.signal, this.#stopped.signal])
    const hangs =
      (this.#status.state !== 'running' && (await this.#untilUp(signal))) || (await this.#whileUp(signal))
    if (hangs && !signal.aborted) {
      this.#change({ state: 'hung' })
      this.#child?.kill('SIGKILL')
    }
    return ending
  }

  /**
   * A process without a first response gets more time while it is active.
   * @returns whether it is unresponsive
   */
  async #untilUp(signal: AbortSignal): Promise<boolean> {
    const { isReady, isAlive = isReady } = this.#spec
    const liveness = new Liveness(isAlive, STARTING)
    let probedAt = performance.now()
    let pause = FIRST_LOOK_MS
    while (!signal.aborted) {
      if (await isKept(isReady())) {
        if (!signal.aborted) this.#isUp()
        return false
      }
      await delay(pause, undefined, { signal }).catch(() => {})
      pause = Math.min(LAST_LOOK_MS, pause * 1.1)
      if (performance.now() - probedAt < PROBE_EVERY_MS) continue
      probedAt = performance.now()
      if (this.pid && (await liveness.isHung(this.pid))) return true
    }
    return false
  }

  /** @returns whether it hangs */
  async #whileUp(signal: AbortSignal): Promise<boolean> {
    const { isAlive, logFile } = this.#spec
    const liveness = isAlive && new Liveness(isAlive)
    let rotatedAt = performance.now()
    while (!signal.aborted) {
      await delay(PROBE_EVERY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return false
      if (this.pid && (await liveness?.isHung(this.pid))) return true
      if (performance.now() - rotatedAt < ROTATE_EVERY_MS) continue
      rotatedAt = performance.now()
      await rotateOpenLog(logFile).catch(() => {})
    }
    return false
  }

  /** @returns resolves with the reason when the process has ended */
  #launch(): Promise<End> {
    const { stopSignal = 'SIGTERM', logFile } = this.#spec
    const again = this.#child !== undefined
    const logged = sizeOf(logFile)
    return new Promise(resolve => {
      try {
        this.#spec.prepare?.()
        const child = this.#takeNext() ?? launch({ ...this.#spec, stopSignal })
        this.#child = child
        child.on('error', ({ message: reason }) => resolve({ reason }))
        child.on('exit', (code, signal) =>
          resolve(
            code === null
              ? { reason: `ended by ${signal}`, signal: String(signal) }
              : endOf(code, causeIn(logFile, logged)),
          ),
        )
      } catch (error) {
        resolve({ reason: (error as Error).message })
      }
      const restarts = this.#status.restarts + Number(again)
      this.#change({ state: 'starting', pid: this.pid, restarts })
    })
  }

  #takeNext(): ChildProcess | undefined {
    const next = this.#next
    this.#next = undefined
    return next && startWaiting(next) ? next : undefined
  }

  #prepareNext(): void {
    const { libraries, stopSignal = 'SIGTERM' } = this.#spec
    if (!libraries || this.#next?.connected || this.#stopped.signal.aborted) return
    this.#next = launchWaiting({ ...this.#spec, stopSignal }, libraries)
  }

  /** @returns undefined if it is ready, otherwise the obstacle */
  async #untilReady(ended: Promise<End>, deadline: number): Promise<ProcessFault | undefined> {
    const { name, logFile, isReady, isFullyReady, readyWithinMs = READY_WITHIN_MS } = this.#spec
    let end: End | undefined
    const noteEnd = (how: End) => {
      end = how
    }
    ended.then(noteEnd, ({ message }: Error) => noteEnd({ reason: message }))
    let last: unknown
    while (performance.now() < deadline) {
      if (end !== undefined) return new ProcessFault('partStopped', name, end, logFile)
      try {
        await isReady()
        await isFullyReady?.()
        return undefined
      } catch (error) {
        last = error
        await Promise.race([delay(40), ended])
      }
    }
    return new ProcessFault('partNotReady', name, readyWithinMs / 1000, (last as Error)?.message ?? '')
  }

  #isUp(): void {
    this.#upSince = performance.now()
    this.#change({ state: 'running', ...NO_END })
    this.#prepareNext()
  }

  #change(change: Partial<PartStatus>): void {
    this.#status = { ...this.#status, ...change, since: now() }
    this.#spec.onChange?.(this.#status)
  }
}

const isKept = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
const now = (): string => new Date().toISOString()
const isRunning = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Resolves when an HTTP address answers 200. */
export async function httpReady(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
}

/** Resolves when an HTTP address answers anything. */
export async function httpAlive(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
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
