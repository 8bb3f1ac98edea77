/** Values by key; access never throws. Values that the browser does not store are kept in memory, for this page. */
export interface DeviceStorage {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

/** @param open the storage of the browser. It may be absent, null, or throw: blocked cookies, private windows, a full disk */
export function createStorage(open: () => Storage | null | undefined): DeviceStorage {
  /** Values that could not be stored; null: a key that could not be removed. */
  const inMemory = new Map<string, string | null>()
  function attempt<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      const storage = open()
      return storage ? use(storage) : undefined
    } catch {
      return undefined
    }
  }
  function write(key: string, value: string | null, use: (storage: Storage) => void): void {
    const isStored = attempt(storage => {
      use(storage)
      return true
    })
    if (isStored) inMemory.delete(key)
    else inMemory.set(key, value)
  }
  return {
    get(key) {
      const kept = inMemory.get(key)
      return kept === undefined ? (attempt(storage => storage.getItem(key)) ?? null) : kept
    },
    set: (key, value) => write(key, value, storage => storage.setItem(key, value)),
    remove: key => write(key, null, storage => storage.removeItem(key)),
    keys() {
      const stored = attempt(storage => Object.keys(storage)) ?? []
      return [...new Set([...stored, ...inMemory.keys()])].filter(key => inMemory.get(key) !== null)
    },
  }
}

/** Values of this browser, shared by its tabs. */
export const localValues = createStorage(() => globalThis.localStorage)
/** Values of this tab. */
export const tabValues = createStorage(() => globalThis.sessionStorage)
