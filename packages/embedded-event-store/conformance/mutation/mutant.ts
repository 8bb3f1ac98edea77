import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './faults/fault.ts'

const SERVER_FOLDER = join(import.meta.dirname, '..', '..', 'src')

/** The files of the server with a fault in them, by name; throws when the fault no longer fits the source. */
export function patchedFiles(fault: Fault): Map<string, string> {
  const files = new Map<string, string>()
  for (const { file, find, replace } of fault.patches) {
    const source = files.get(file) ?? readFileSync(join(SERVER_FOLDER, file), 'utf8')
    const parts = source.split(find)
    if (parts.length !== 2) {
      throw new Error(
        `'${fault.name}': ${JSON.stringify(find)} is ${parts.length - 1} times in ${file}, not once`,
      )
    }
    files.set(file, parts.join(replace))
  }
  return files
}

/** A copy of the server in `folder`, with the fault if one is given; returns its program. */
export function copyServer(folder: string, fault?: Fault): string {
  cpSync(SERVER_FOLDER, folder, { recursive: true, filter: path => !path.endsWith('.test.ts') })
  if (fault) for (const [file, source] of patchedFiles(fault)) writeFileSync(join(folder, file), source)
  return join(folder, 'main.ts')
}
