import { type RankingRange, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'

/** Window starts, remembered by hour: a batch holds many events of the same hour. */
export function windowStarts(): (range: RankingRange, time: string | Date) => string {
  const known = new Map<string, string>()
  return (range, time) => {
    if (typeof time !== 'string' || !time.endsWith('Z')) return windowStart(range, new Date(time))
    const key = `${range} ${time.slice(0, 13)}`
    const found = known.get(key)
    if (found !== undefined) return found
    const start = windowStart(range, new Date(time))
    known.set(key, start)
    return start
  }
}
