/** A version as lists have it. */
interface Saved {
  attributes: { savedAt: string }
}
/** Versions that were saved without a longer pause, the newest first. */
export interface Sitting<Version> {
  versions: Version[]
  from: string
  to: string
}

/** Maximum time in ms between two saves of one sitting. A longer pause starts a new sitting. */
const PAUSE_MS = 30 * 60_000

/** Puts versions, the newest first, into the sittings in which they were written. */
export function sittingsOf<Version extends Saved>(versions: readonly Version[]): Sitting<Version>[] {
  const sittings: Sitting<Version>[] = []
  for (const version of versions) {
    const { savedAt } = version.attributes
    const last = sittings.at(-1)
    if (last && Date.parse(last.from) - Date.parse(savedAt) <= PAUSE_MS) {
      last.versions.push(version)
      last.from = savedAt
    } else sittings.push({ versions: [version], from: savedAt, to: savedAt })
  }
  return sittings
}
