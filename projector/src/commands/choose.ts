import type { Projection } from '#engine/projection.ts'
import { projections } from '#projections/index.ts'
import { UsageError } from './command.ts'

/** Names of read models, each of which is there. */
export function named(names: readonly string[]): string[] {
  for (const name of names) find(name)
  return [...names]
}

export function theOne(names: readonly string[]): string {
  const [name, ...others] = named(names)
  if (name === undefined || others.length > 0) throw new UsageError('which read model?')
  return name
}

const find = (name: string): Projection => {
  const found = projections.find(known => known.name === name)
  if (!found) throw new UsageError(`there is no read model ${name}`)
  return found
}
