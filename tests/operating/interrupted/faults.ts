import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

const PROJECTOR = join(import.meta.dirname, '../../../projector')
export const SOURCE = join(PROJECTOR, 'src')

interface Fault {
  name: string
  /** How a build that is interrupted between folds ends with it. */
  shows: object
  patches: { file: string; find: string; replace: string }[]
}

const APPENDS_FIRST = {
  file: 'engine/build.ts',
  find: 'entries.filter(({ isFolding }) => isFolding)',
  replace: 'entries.filter(() => false)',
}
const APPENDS_UNFENCED = {
  file: 'engine/catch-up.ts',
  find: 'if (entry.isAppended && (await isFolding(',
  replace: 'if (0 && (await isFolding(',
}
const FOLDS_UNCHECKED = {
  file: 'engine/bulk-load.ts',
  find: 'if (folds.some(',
  replace: 'if (0 && folds.some(',
}

/** Ways to resume wrongly. The first lets events be lost; each of the others is held by what is left. */
export const FAULTS: Fault[] = [
  {
    name: 'appends to what is folded already, and nothing notices',
    shows: { differences: expect.toSatisfy(n => n > 0) },
    patches: [APPENDS_FIRST, APPENDS_UNFENCED, FOLDS_UNCHECKED],
  },
  {
    name: 'appends to what is folded already',
    shows: { failure: expect.stringContaining('nothing is appended') },
    patches: [APPENDS_FIRST],
  },
  {
    name: 'appends to what is folded already, past the fence',
    shows: { begunAnew: true, differences: 0 },
    patches: [APPENDS_FIRST, APPENDS_UNFENCED],
  },
]

/** A copy of the projector's source in `folder`, with the fault; throws when the fault no longer fits. @returns the source */
export function copyWith({ name, patches }: Fault, folder: string): string {
  const source = join(folder, 'src')
  cpSync(SOURCE, source, { recursive: true, filter: path => !path.endsWith('.test.ts') })
  cpSync(join(PROJECTOR, 'package.json'), join(folder, 'package.json'))
  for (const { file, find, replace } of patches) {
    const parts = readFileSync(join(source, file), 'utf8').split(find)
    if (parts.length !== 2) throw new Error(`'${name}': ${find} is ${parts.length - 1} times in ${file}`)
    writeFileSync(join(source, file), parts.join(replace))
  }
  return source
}
