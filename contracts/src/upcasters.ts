/** Turns the data of one version of an event into the next. Pure. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/**
 * Per event type: `upcasters[type][n]` lifts schema version n+1 to n+2. The current version of a type is
 * therefore the number of its upcasters plus one.
 */
const upcasters: Record<string, readonly Upcaster[]> = {}

/** The schema version that is written for a type today. */
export const currentVersion = (type: string): number => (upcasters[type]?.length ?? 0) + 1

/** Lifts data of any past version to the current one; deciders and projections see only the result. */
export function upcast(
  type: string,
  version: number,
  data: Record<string, unknown>,
): Record<string, unknown> {
  return upcasters[type]?.slice(version - 1).reduce((lifted, step) => step(lifted), data) ?? data
}
