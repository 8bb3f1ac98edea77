import { useSyncExternalStore } from 'react'
import { localValues } from '#app/device/storage.ts'
import { READ_FLAG_PREFIX } from '#app/entities/viewer/viewer-store.ts'

const listeners = new Set<() => void>()
const keyOf = (type: string, id: string, label: string) => `${READ_FLAG_PREFIX}${type}:${id}:${label}`

/** Spec §3: per item, by type, path or id, and a label; the value is `checked`, or there is none. */
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
