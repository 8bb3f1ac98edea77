import {
  type HealthFinding,
  type HealthPart,
  healthReasons,
  type SiteHealth,
} from '@koryaku/contracts/operations/site-health.ts'
import { withoutClient } from '@koryaku/server-kit/patience.ts'

/** A failing service and the reason. */
export type Finding = Pick<HealthFinding, 'part' | 'reason'>

/** @returns what it found, if anything; one that fails or is late has found its own part not to answer */
export interface Check {
  part: HealthPart
  look: () => Promise<Finding[]>
}

// Bound: query-api | look at the other parts | LOOK_WITHIN_MS
/** Time limit of each check in ms, however long a service hangs. */
const LOOK_WITHIN_MS = 800
/** Many may ask: they share what was found a moment ago. */
const KEPT_MS = 500
/** Without these nothing can be read. */
const VITAL = new Set<HealthPart>(['database'])

/**
 * Runs all checks concurrently.
 * @returns a function that returns the state of the site; it runs the checks at most twice a second
 */
export function siteHealth(
  checks: readonly Check[],
  { withinMs = LOOK_WITHIN_MS, now = () => new Date() } = {},
): () => Promise<SiteHealth> {
  let kept: { at: number; health: Promise<SiteHealth> } | undefined
  let known: readonly HealthFinding[] = []
  const look = async (): Promise<SiteHealth> => {
    const found = (await Promise.all(checks.map(check => inTime(check, withinMs)))).flat()
    const at = now().toISOString()
    known = mostTelling(found).map(({ part, reason }) => ({
      ...{ part, reason },
      since: known.find(before => before.part === part && before.reason === reason)?.since ?? at,
    }))
    const isDown = known.some(({ part }) => VITAL.has(part))
    return {
      status: known.length === 0 ? 'ok' : isDown ? 'down' : 'degraded',
      down: known.map(({ part }) => part),
      parts: [...known],
    }
  }
  return () => {
    if (!kept || performance.now() - kept.at > KEPT_MS)
      kept = { at: performance.now(), health: withoutClient(look) }
    return kept.health
  }
}

/** Each service once, with its most specific reason. */
function mostTelling(found: readonly Finding[]): Finding[] {
  const rank = ({ reason }: Finding) => healthReasons.indexOf(reason)
  return [...Map.groupBy(found, ({ part }) => part).values()].flatMap(same =>
    same.toSorted((one, other) => rank(one) - rank(other)).slice(0, 1),
  )
}

async function inTime({ part, look }: Check, withinMs: number): Promise<Finding[]> {
  const silent: Finding[] = [{ part, reason: 'no_answer' }]
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding[]>(resolve => {
    late = setTimeout(resolve, withinMs, silent)
  })
  return Promise.race([look().catch(() => silent), timeout]).finally(() => clearTimeout(late))
}
