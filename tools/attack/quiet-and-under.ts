import { setTimeout as delay } from 'node:timers/promises'
import { percentiles } from '#bench/site/at-rate.ts'

const PATHS = ['/api/articles?per=24', '/api/games?per=24', '/api/users?per=24', '/api/ranking/articles']
const PAUSE_MS = 10
const ANSWER_MAX_MS = 10_000
/** Below this the delay is not noticeable, and smaller than the noise of a busy machine. */
const UNNOTICED_MS = 25

/**
 * Latency of other readers when idle and during `attack`, measured for this time in ms each.
 * @returns p95 of both in milliseconds, and the number of failed responses
 */
export async function readersDuring(
  url: string,
  ms: number,
  attack: () => Promise<() => Promise<unknown>>,
): Promise<{ quiet: number; under: number; refused: number; held: boolean; note: string }> {
  await readFor(url, 1_000)
  const before = await readFor(url, ms)
  // Measured from the first moment on: the start is a separate burst.
  const reading = readFor(url, ms)
  const stop = await attack()
  let during: Awaited<typeof reading>
  try {
    during = await reading
  } finally {
    await stop()
  }
  const quiet = percentiles(before.times).p95
  const under = percentiles(during.times).p95
  return {
    ...{ quiet, under, refused: during.refused },
    held: during.refused === 0 && under <= Math.max(2 * quiet, UNNOTICED_MS),
    note: `p95 of others ${quiet.toFixed(1)} ms quiet, ${under.toFixed(1)} ms under it`,
  }
}

async function readFor(url: string, ms: number): Promise<{ times: number[]; refused: number }> {
  const times: number[] = []
  let refused = 0
  const end = performance.now() + ms
  const reader = async (first: number) => {
    for (let n = first; performance.now() < end; n++) {
      const began = performance.now()
      const ok = await fetch(
        `${url}${PATHS[n % PATHS.length]}&n=${n % 50}`.replace('articles&', 'articles?'),
        {
          signal: AbortSignal.timeout(ANSWER_MAX_MS),
        },
      ).then(
        async answer => {
          await answer.arrayBuffer()
          return answer.ok
        },
        () => false,
      )
      times.push(performance.now() - began)
      if (!ok) refused++
      await delay(PAUSE_MS)
    }
  }
  await Promise.all([reader(0), reader(1)])
  return { times, refused }
}
