import type { OpenedName } from '@koryaku/contracts/articles/text/saved-text.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'

export const VERSION_NAMES_MAX = 200

/** Named versions. */
export type VersionNames = ReadonlyMap<TextRef, string>

export interface NameVersion {
  type: 'NameVersion'
  where: { contentId: string; authorId: string; gameId: string }
  ref: TextRef
  /** null: removes the name. */
  name: string | null
  /** Does the version exist? Versions are never deleted separately, so that one check suffices. */
  exists: boolean
}

/** Works on decrypted names, see `sealed-text.decider.ts`. */
export const versionNamesDecider = {
  initial: new Map() as VersionNames,
  evolve(names: VersionNames, { data: { ref, name } }: OpenedName): VersionNames {
    const next = new Map(names)
    if (name === null) next.delete(ref)
    else next.set(ref, name)
    return next
  },
  decide({ where, ref, name, exists }: NameVersion, names: VersionNames): OpenedName[] {
    if (!exists) throw new DomainError('no_such_version')
    if ((names.get(ref) ?? null) === name) return []
    if (name !== null && !names.has(ref) && names.size >= VERSION_NAMES_MAX)
      throw new DomainError('too_many_names')
    return [{ type: 'TextVersionNamed', data: { ...where, ref, name } }]
  },
}
