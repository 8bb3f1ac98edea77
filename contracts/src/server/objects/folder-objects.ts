import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ObjectStore } from './objects.ts'

/** Objects as files; a file appears whole or not at all. Keys are checked by the routes: no slash, no dot first. */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, content) {
      await mkdir(folder, { recursive: true })
      const part = `${pathOf(key)}.part`
      const file = await open(part, 'w')
      try {
        await file.writeFile(content instanceof Blob ? Readable.fromWeb(content.stream()) : content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, pathOf(key))
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
