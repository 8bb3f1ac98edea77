import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures lie: a folder here, a bucket in production. */
export interface ObjectStore {
  /** Durable when it resolves. */
  put: (key: string, bytes: Buffer) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Objects as files; a file appears whole or not at all. */
export function folderObjectStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, bytes) {
      await mkdir(folder, { recursive: true })
      const part = `${pathOf(key)}.part`
      const file = await open(part, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, pathOf(key))
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}
