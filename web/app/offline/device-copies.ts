import { localValues } from '#app/device/storage.ts'

/** What somebody wrote, as far as the server has not confirmed it. */
export interface DeviceCopy<Unsaved> {
  /** Names who keeps it among those that have the same thing open. */
  name: string
  keep: (unsaved: Unsaved) => void
  drop: () => void
}

/** What was left on this device. */
export interface LeftCopy {
  kept: unknown
  at: number
  forget: () => void
}

/**
 * Kept on this device: one copy for each who has something open, so that two tabs never write over each other's. Storage
 * that is full or off is no reason to stop.
 */
export function newDeviceCopy<Unsaved extends object>(prefix: string): DeviceCopy<Unsaved> {
  const name = `${prefix}${Math.random().toString(36).slice(2)}`
  return {
    name,
    keep: unsaved => localValues.set(name, JSON.stringify({ ...unsaved, at: Date.now() })),
    drop: () => localValues.remove(name),
  }
}

/** While something is open it holds a lock of that name: its copy is not somebody's left-over. */
export function holdWhileOpen(name: string): () => void {
  const closing = new AbortController()
  let release: () => void = () => undefined
  const open = new Promise<void>(resolve => {
    release = resolve
  })
  // Without a secure connection there are no locks; then the copy of another open tab is sent too, which adds nothing.
  void navigator.locks?.request(name, { signal: closing.signal }, () => open).catch(() => undefined)
  return () => {
    closing.abort()
    release()
  }
}

/** What was left behind under this prefix, the oldest first. */
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
