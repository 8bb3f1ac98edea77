import recorded from './code-versions.json' with { type: 'json' }

export interface CodeVersion {
  /** Of two, the higher is the newer. */
  version: number
  /** What the code was that this version stands for; see {@link fingerprintOf}. */
  fingerprint: string
}
export type CodeVersions = Record<string, CodeVersion>

/** What stands in the file beside this one. */
export const codeVersions: CodeVersions = recorded

const FIRST = 1

/** The version of a projection's code; the first for one that was not recorded yet. */
export const codeVersionOf = (name: string): number => codeVersions[name]?.version ?? FIRST

/**
 * The record as it should be: whose fingerprint has changed is raised by one, unless it is named as giving the same rows as
 * before. What is gone is left out.
 */
export function renewed(
  before: CodeVersions,
  fingerprints: Readonly<Record<string, string>>,
  sameRows: readonly string[] = [],
): CodeVersions {
  const entries = Object.entries(fingerprints).map(([name, fingerprint]): [string, CodeVersion] => {
    const known = before[name]
    if (!known) return [name, { version: FIRST, fingerprint }]
    const isRaised = known.fingerprint !== fingerprint && !sameRows.includes(name)
    return [name, { version: known.version + Number(isRaised), fingerprint }]
  })
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
