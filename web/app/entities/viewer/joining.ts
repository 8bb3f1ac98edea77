import { localValues } from '#app/device/storage.ts'
import type { ActionList } from '#app/entities/viewer/viewer-store.ts'

/** The action of a visitor that led to the request to join. */
export type JoinReason = 'like' | 'bookmark' | 'follow' | 'write' | 'comment' | 'shelf'
const REASONS: Partial<Record<ActionList, JoinReason>> = {
  liking_article_paths: 'like',
  liking_game_review_ids: 'like',
  bookmarking_articles_article_paths: 'bookmark',
  following_game_slugs: 'follow',
  following_user_names: 'follow',
}
/** Pages that are not a useful return target. */
const NO_RETURN = /^\/(signin|signup|signout|forgot-password|reset-password)?$/

/** The address of the sign-in or sign-up page that leads back here (a path without language prefix). */
export function joinAddress(page: '/signin' | '/signup', back: string, reason?: JoinReason): string {
  const search = new URLSearchParams()
  if (!NO_RETURN.test(back.split('?', 1)[0] ?? '')) search.set('callbackUrl', back)
  if (reason) search.set('reason', reason)
  const text = search.toString()
  return page + (text && `?${text}`)
}

export const reasonFor = (list: ActionList): JoinReason | undefined => REASONS[list]

const KEY = 'joining_for'
/** As long as the link of the verification mail. */
const KEPT_MS = 24 * 3_600_000

/**
 * Stores the intended action of a visitor in this browser, to run it after they have joined. Not in a URL: a
 * link from another user must not trigger a like.
 */
export function savePendingAction(list: ActionList, id: string): void {
  localValues.set(KEY, JSON.stringify({ list, id, until: Date.now() + KEPT_MS }))
}

/** Whether this action was intended. Called once, by the item itself when its page is shown again. */
export function takeWish(list: ActionList, id: string): boolean {
  const kept = localValues.get(KEY)
  if (!kept) return false
  const wish = JSON.parse(kept) as { list: ActionList; id: string; until: number }
  const expired = wish.until < Date.now()
  const isThis = wish.list === list && wish.id === id
  if (expired || isThis) localValues.remove(KEY)
  return isThis && !expired
}
