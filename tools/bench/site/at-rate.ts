import { setTimeout as delay } from 'node:timers/promises'

/**
 * Starts `work` at this rate per second whether or not earlier calls have ended, as users do.
 * @returns milliseconds of each from the time it was due, so that falling behind shows
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  work: (n: number, due: number) => Promise<unknown>,
): Promise<number[]> {
  const begin = performance.now() + 50
  const times: number[] = []
  const running: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = begin + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await delay(early)
    running.push(
      work(n, due).then(() => {
        times.push(performance.now() - due)
      }),
    )
  }
  await Promise.all(running)
  return times
}

/**
 * Runs `work` with this concurrency.
 * @returns calls per second
 */
export async function atOnce(
  concurrency: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now()
  let next = 0
  let done = 0
  const runner = async () => {
    while (performance.now() - start < seconds * 1000) {
      await work(next++)
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runner))
  return done / ((performance.now() - start) / 1000)
}

export interface Percentiles {
  p50: number
  p95: number
  p99: number
  times: number
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), times: sorted.length }
}
