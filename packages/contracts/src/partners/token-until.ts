import { ROTATION_HOURS } from './partner.ts'

/** When a token ends that is replaced at this time. */
export function endOfReplaced(until: string, replacedAt: string): string {
  const end = new Date(Date.parse(replacedAt) + ROTATION_HOURS * 3_600_000).toISOString()
  return end < until ? end : until
}
