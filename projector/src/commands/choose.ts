import { UsageError } from '@koryaku/cli-kit/command.ts'
import type { Projection } from '#engine/projection.ts'
import { projections } from '#projections/index.ts'

import type { CliText } from '#text/cli-text.ts'

const known = () => projections.map(({ name }) => name).join(', ')

/** Validates names of read models. Fails on an unknown name. */
export function named(names: readonly string[], text: CliText): string[] {
  for (const name of names) find(name, text)
  return [...names]
}

export function theOne(names: readonly string[], text: CliText): string {
  const [name, ...others] = named(names, text)
  if (name === undefined || others.length > 0) throw new UsageError(text.faults.whichReadModel(known()))
  return name
}

/** All read models, or the named ones. Exactly one of the two must be given. */
export function someOrAll(names: readonly string[], all: boolean, text: CliText): string[] {
  if (all === names.length > 0) throw new UsageError(text.faults.whichReadModels(known()))
  return named(names, text)
}

const find = (name: string, text: CliText): Projection => {
  const found = projections.find(known => known.name === name)
  if (!found) throw new UsageError(text.faults.unknownReadModel(name, known()))
  return found
}
