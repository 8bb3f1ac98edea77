import { useSyncExternalStore } from 'react'
import { localValues } from '#app/device/storage.ts'
import { READ_FLAG_PREFIX } from '#app/entities/viewer/viewer-store.ts'

const listeners = new Set<() => void>()
const keyOf = (type: string, id: string, label: string) => `${READ_FLAG_PREFIX}${type}:${id}:${label}`

/**
 * Sets a read flag (spec §3): per item, by type, path or ID, and a label. The stored value is `checked`, or
 * absent.
 */
export function setReadFlag(type: string, id: string, label: string, checked: boolean): void {
  const key = keyOf(type, id, label)
  if (checked) localValues.set(key, 'checked')
  else localValues.remove(key)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a flag is checked on this device; false on the server. */
export const useReadFlag = (type: string, id: string, label: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => localValues.get(keyOf(type, id, label)) === 'checked',
    () => false,
  )
