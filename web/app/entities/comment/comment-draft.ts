import { DRAFT_PREFIX } from '#app/entities/viewer/viewer-store.ts'

const keyOf = (userId: string, place: string) => `${DRAFT_PREFIX}${userId}:${place}`

/** What a member has begun to write here and not sent, on this device. */
export const readDraft = (userId: string, place: string): string => {
  try {
    return localStorage.getItem(keyOf(userId, place)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(userId: string, place: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(keyOf(userId, place))
    else localStorage.setItem(keyOf(userId, place), text)
  } catch {
    // Without room there is no draft: what stands in the box is still there.
  }
}
