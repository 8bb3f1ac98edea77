import type { ProjectionCode } from './code-of-projections.ts'

/**
 * Compares the projections of two trees. @returns one line per projection whose code differs although its number is not higher,
 * and per projection whose number is lower
 */
export function versionFaults(
  base: ReadonlyMap<string, ProjectionCode>,
  now: ReadonlyMap<string, ProjectionCode>,
  sameRows: ReadonlySet<string> = new Set(),
): string[] {
  return [...now].flatMap(([name, { codeVersion, fingerprint }]) => {
    const before = base.get(name)
    if (!before) return []
    if (codeVersion < before.codeVersion)
      return [`${name}: codeVersion ${codeVersion} is lower than before (${before.codeVersion})`]
    const isDeclared = codeVersion > before.codeVersion || sameRows.has(name)
    return fingerprint === before.fingerprint || isDeclared
      ? []
      : [`${name}: the code has changed and codeVersion is still ${codeVersion}`]
  })
}

/** Projections that `Same rows: NAME, NAME` names in a note of `.changes` that the base does not have. */
export function declaredSameRows(
  base: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Set<string> {
  const added = [...now].filter(([file]) => !base.has(file))
  const names = added.flatMap(([, text]) =>
    [...text.matchAll(/^Same rows: (.+)$/gm)].flatMap(([, list = '']) => list.split(/,\s*/)),
  )
  return new Set(names.map(name => name.trim()))
}
