import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** No part of a build. */
const TEST = /\.test\.tsx?$/

/** A hash of the names and contents of these files and folders: a clone of the same commit has the same one. */
export function sourceKey(sources: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const file = join(ROOT, path)
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`)
    else if (!TEST.test(path)) hash.update(JSON.stringify([path, hashOf(file)]))
  }
  for (const source of sources) add(source)
  return hash.digest('hex')
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
