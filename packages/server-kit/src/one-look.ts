/**
 * Timeout in ms of a shared probe; shorter than that of a check (`failingChecks`), otherwise a timeout would fail all of
 * them.
 */
const LOOK_WITHIN_MS = 550

/**
 * Derives several health checks from one shared probe: each fails for another result of it. A probe that times out has
 * the result `silent`, and only the check for that result fails.
 * @param look the probe
 * @param silent the result after a timeout
 * @param faults the result that fails each check, by the check's name
 */
export function checksFromSharedProbe<Found extends string, Name extends string>(
  look: () => Promise<Found>,
  silent: NoInfer<Found>,
  faults: Record<Name, NoInfer<Found>>,
): Record<Name, () => Promise<void>> {
  let looking: Promise<Found> | undefined
  const found = (): Promise<Found> => {
    // One probe at a time: concurrent callers share its timeout.
    looking ??= look().finally(() => {
      looking = undefined
    })
    let late: NodeJS.Timeout | undefined
    const silence = new Promise<Found>(resolve => {
      late = setTimeout(resolve, LOOK_WITHIN_MS, silent)
    })
    return Promise.race([looking, silence]).finally(() => clearTimeout(late))
  }
  const check = (fault: Found) => async () => {
    if ((await found()) === fault) throw new Error(fault)
  }
  const checks = Object.entries<Found>(faults).map(([name, fault]) => [name, check(fault)])
  return Object.fromEntries(checks) as Record<Name, () => Promise<void>>
}
