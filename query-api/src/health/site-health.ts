/** What is not as it should be, in words that say nothing about how the site is built. */
export interface Finding {
  part: string
  reason: 'no_answer' | 'not_ready' | 'behind' | 'paused' | 'not_built' | 'nearly_full' | 'restarting'
}
export interface SiteHealth {
  /** `ok`; `degraded`: reads are answered, something else is missing; `down`: nothing can be read. */
  status: 'ok' | 'degraded' | 'down'
  /** Parts that `parts` names, for those who only count them. */
  down: string[]
  parts: Finding[]
}
/** @returns what it found, if anything; one that fails or is late has found its own part not to answer */
export interface Check {
  part: string
  look: () => Promise<Finding[]>
}

/** Nobody waits longer, whatever hangs. */
const LOOK_WITHIN_MS = 800
/** Many may ask: they share what was found a moment ago. */
const KEPT_MS = 500
/** Without these nothing can be read. */
const VITAL = new Set(['database'])

/** Looks at all parts at once. @returns asks for the state of the site, at most twice a second */
export function siteHealth(checks: readonly Check[], withinMs = LOOK_WITHIN_MS): () => Promise<SiteHealth> {
  let kept: { at: number; health: Promise<SiteHealth> } | undefined
  const look = async (): Promise<SiteHealth> => {
    const found = (await Promise.all(checks.map(check => inTime(check, withinMs)))).flat()
    const parts = [...new Map(found.reverse().map(finding => [finding.part, finding])).values()].reverse()
    const isDown = parts.some(({ part }) => VITAL.has(part))
    return {
      status: parts.length === 0 ? 'ok' : isDown ? 'down' : 'degraded',
      down: parts.map(({ part }) => part),
      parts,
    }
  }
  return () => {
    if (!kept || performance.now() - kept.at > KEPT_MS) kept = { at: performance.now(), health: look() }
    return kept.health
  }
}

async function inTime({ part, look }: Check, withinMs: number): Promise<Finding[]> {
  const silent: Finding[] = [{ part, reason: 'no_answer' }]
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<Finding[]>(resolve => {
    late = setTimeout(resolve, withinMs, silent)
  })
  return Promise.race([look().catch(() => silent), timeout]).finally(() => clearTimeout(late))
}
