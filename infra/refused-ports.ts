import { PORT_OFFSETS } from '@koryaku/server-kit/config.ts'
import { StartError } from '#start-error.ts'

/** Above 1,024, what browsers and `fetch` refuse to speak HTTP to (fetch standard, "bad port"). */
const REFUSED = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679],
  ...[6697, 10080],
]
const STEP = 100

/** The ports from `first` on, in this number, that browsers and `fetch` block. */
export const refusedPorts = (first: number, count: number): number[] =>
  REFUSED.filter(port => port >= first && port < first + count)

/** Throws a StartError if browsers, or services of the site, could not open one of its ports. */
export function checkRefusedPorts({ PORT: first }: { PORT: number }): void {
  const count = Math.max(...Object.values(PORT_OFFSETS)) + 1
  const refused = refusedPorts(first, count)
  if (refused.length === 0) return
  let other = first + STEP
  while (refusedPorts(other, count).length > 0) other += STEP
  throw new StartError('portsRefused', refused.join(', '), other)
}
