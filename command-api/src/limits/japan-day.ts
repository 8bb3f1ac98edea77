import { nextDay, startOfDay } from '@koryaku/contracts/japan-day.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'

/** The day in Japan (`yyyy-mm-dd`) of an ISO time: daily limits restart with it. */
export const dayOf = (at: string): string => windowStart('daily', new Date(at))

/** Seconds from an ISO time to the next day in Japan. */
export const secondsToTomorrow = (at: string): number =>
  Math.ceil((+startOfDay(nextDay(dayOf(at))) - Date.parse(at)) / 1000)
