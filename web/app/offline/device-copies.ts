import { localValues } from '#app/device/storage.ts'

/** Input of a user that the server has not confirmed yet. */
export interface DeviceCopy<Unsaved> {
  /** Names who keeps it among those that have the same thing open. */
  name: string
  keep: (unsaved: Unsaved) => void
  drop: () => void
}

/** A copy left behind on this device. */
export interface LeftCopy {
  kept: unknown
  at: number
  forget: () => void
}

/**
 * Creates a copy on this device, one per tab with the item open, so that tabs never overwrite each other.
 * Storage that is full or disabled is not an error.
 */
export function newDeviceCopy<Unsaved extends object>(prefix: string): DeviceCopy<Unsaved> {
  const name = `${prefix}${Math.random().toString(36).slice(2)}`
  return {
    name,
    keep: unsaved => localValues.set(name, JSON.stringify({ ...unsaved, at: Date.now() })),
    drop: () => localValues.remove(name),
  }
}

/** Holds a lock with that name while the item is open: a locked copy is not treated as left behind. */
export function holdWhileOpen(name: string): () => void {
  const closing = new AbortController()
  let release: () => void = () => undefined
  const open = new Promise<void>(resolve => {
    release = resolve
  })
  // Without a secure connection locks are unavailable. The copy of another open tab is then sent too, which
  // changes nothing.
  void navigator.locks?.request(name, { signal: closing.signal }, () => open).catch(() => undefined)
  return () => {
    closing.abort()
    release()
  }
}

/** Copies left behind under this prefix, oldest first. */
export async function leftCopies(prefix: string): Promise<LeftCopy[]> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name))
  return localValues
    .keys()
    .filter(name => name.startsWith(prefix) && !held.has(name))
    .flatMap(name => {
      const kept = readCopy(name)
      return kept ? [{ kept, at: kept.at, forget: () => localValues.remove(name) }] : []
    })
    .sort((one, other) => one.at - other.at)
}

function readCopy(name: string): { at: number } | null {
  try {
    return JSON.parse(localValues.get(name) ?? 'null') as { at: number } | null
  } catch {
    return null
  }
}
