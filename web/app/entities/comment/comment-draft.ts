import { localValues } from '#app/device/storage.ts'
import { DRAFT_PREFIX } from '#app/entities/viewer/viewer-store.ts'

const keyOf = (userId: string, place: string) => `${DRAFT_PREFIX}${userId}:${place}`

/** The unsent text of a member for one place, stored on this device. */
export const readDraft = (userId: string, place: string): string =>
  localValues.get(keyOf(userId, place)) ?? ''

export function keepDraft(userId: string, place: string, text: string): void {
  if (text.trim() === '') localValues.remove(keyOf(userId, place))
  else localValues.set(keyOf(userId, place), text)
}
