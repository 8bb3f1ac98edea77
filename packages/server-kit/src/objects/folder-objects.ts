import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ObjectStore } from './objects.ts'

const UNFINISHED = '.part'
/** Age in ms beyond which an unfinished file is abandoned. */
const ABANDONED_AFTER_MS = 24 * 3600 * 1000

/** Objects as files; a file appears whole or not at all. Keys are checked by the routes: no slash, no dot first. */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key)
  let tidied: Promise<void> | undefined
  return {
    async put(key, content) {
      await mkdir(folder, { recursive: true })
      tidied ??= removeAbandoned(folder)
      // Leftovers must not reject new uploads: the next write tries again.
      await tidied.catch(() => {
        tidied = undefined
      })
      // A separate temporary file: concurrent writes of one key do not mix.
      const part = `${pathOf(key)}.${randomUUID()}${UNFINISHED}`
      try {
        await writeWhole(part, content)
        await rename(part, pathOf(key))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      const entries = await open(folder, 'r')
      try {
        await entries.sync()
      } finally {
        await entries.close()
      }
    },
    async get(key) {
      const file = await open(pathOf(key), 'r').catch(() => undefined)
      const found = await file?.stat()
      if (!file || !found?.isFile()) {
        await file?.close()
        return undefined
      }
      return { body: file.createReadStream(), size: found.size }
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}

async function writeWhole(path: string, content: Buffer | Blob): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content instanceof Blob ? Readable.fromWeb(content.stream()) : content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes unfinished files of a killed process; once, before a process writes its first file. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
  }
}
