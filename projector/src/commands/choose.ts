import type { Projection } from '#engine/projection.ts'
import { projections } from '#projections/index.ts'
import { UsageError } from './command.ts'

/** The read models of these names. */
export const named = (names: readonly string[]): Projection[] =>
  names.map(name => {
    const found = projections.find(known => known.name === name)
    if (!found) throw new UsageError(`there is no read model ${name}`)
    return found
  })

export const namedOrAll = (names: readonly string[]): Projection[] =>
  names.length === 0 ? [...projections] : named(names)

export function theOne(names: readonly string[]): Projection {
  const [projection, ...others] = named(names)
  if (!projection || others.length > 0) throw new UsageError('which read model?')
  return projection
}
