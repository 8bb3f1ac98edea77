import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure, isTransient } from '#app/api/failure.ts'
import {
  NOT_SAVED_YET,
  OPENED,
  type Saving,
  STOPPED,
  savingAfter,
} from '#app/features/editor/saving/saving.ts'

/** Delay between the last change and the save, in ms. */
const QUIET_MS = 1_500
const RETRY_MS = 5_000

/** A review as it is open: its text, and the stored version that it was made from. */
export interface OpenReview {
  /** null: the review is created with the first save. */
  id: string | null
  content: ReviewContent
  base: TextRef | null
}

/** One save under its own key: a retry is the same save. */
export interface ReviewSave {
  key: string
  content: ReviewContent
  base: TextRef | null
}

interface World {
  /** Creates the review. @returns its id */
  start: (key: string) => Promise<string>
  /** @returns the version that was stored */
  save: (id: string, save: ReviewSave) => Promise<TextRef | null>
  /** @returns the newest version that the server has */
  newest: (id: string) => Promise<TextRef | null>
  /** Stores a copy on this device until the server has confirmed the text. */
  keep: (open: OpenReview) => void
  drop: () => void
  /** Resolves when no input method composes a word. */
  still?: () => Promise<void>
  onSaving?: (saving: ReviewSaving) => void
}

/** `conflict`: another page saved a newer version, so the author has to choose. */
export type ReviewSaving = Saving | { state: 'conflict' }
const isStopped = ({ state }: ReviewSaving): boolean => state === 'conflict' || STOPPED.has(state)

/** Saves an open review automatically, one request at a time. The first save creates the review. */
export function createReviewSaver(opened: OpenReview, world: World, unsaved = false) {
  let open = opened
  let saved: ReviewContent | null = unsaved ? null : opened.content
  let saving: ReviewSaving = unsaved ? NOT_SAVED_YET : OPENED
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const startKey = newIdempotencyKey()
  /** A save without an answer: the server may have it, so it is sent again before newer text. */
  let unanswered: ReviewSave | null = null
  const become = (next: ReviewSaving) => {
    saving = next
    world.onSaving?.(next)
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void run(), ms)
  }
  const send = async (): Promise<void> => {
    await world.still?.()
    if (saved === open.content || saving.state === 'conflict') return
    become({ state: 'saving' })
    const { content } = open
    try {
      const id = open.id ?? (await world.start(startKey))
      open = { ...open, id }
      unanswered ??= { key: newIdempotencyKey(), content, base: open.base }
      const base = await world.save(id, unanswered)
      open = { ...open, base }
      saved = unanswered.content
      unanswered = null
      if (open.content === saved) {
        world.drop()
        become({ state: 'saved' })
      } else become(NOT_SAVED_YET)
    } catch (error) {
      if (!isTransient(error)) unanswered = null
      become(isConflict(error) ? { state: 'conflict' } : savingAfter(error))
      const { state } = saving
      if (error instanceof ApiFailure && error.code === 'review_exists')
        open = { ...open, id: error.errors[0]?.detail ?? open.id }
      if (state === 'failed' || state === 'offline') schedule(RETRY_MS)
      else if (state === 'refused' && open.content !== content) become(NOT_SAVED_YET)
    }
  }
  const run = (): Promise<void> => {
    clearTimeout(timer)
    sending ??= send().finally(() => {
      sending = null
      if (saving.state === 'unsaved') schedule(QUIET_MS)
    })
    return sending
  }
  /** Saves now. @returns whether the server has all of it */
  const flush = async (): Promise<boolean> => {
    while (sending || saved !== open.content) {
      await run()
      if (isStopped(saving)) return false
    }
    return true
  }
  return {
    /** Half a word of an input method is only kept on this device. */
    change(part: Partial<ReviewContent>, isComposing = false): void {
      open = { ...open, content: { ...open.content, ...part } }
      world.keep(open)
      if (saving.state === 'conflict' || isComposing) return
      if (saving.state !== 'saving') become(NOT_SAVED_YET)
      schedule(QUIET_MS)
    },
    flush,
    /** Another page saved a newer version, which a request other than a save has shown. */
    meetConflict(): void {
      clearTimeout(timer)
      become({ state: 'conflict' })
    },
    /** Ends a conflict in favour of this page: its text becomes the newest version. */
    async takeOver(): Promise<boolean> {
      if (!open.id) return false
      try {
        open = { ...open, base: await world.newest(open.id) }
      } catch {
        // Without an answer the choice stays open.
        return false
      }
      saved = null
      become(NOT_SAVED_YET)
      return flush()
    },
    /** Ends a conflict in favour of the stored version. */
    giveUp(): void {
      saved = open.content
      world.drop()
      become({ state: 'saved' })
    },
    saving: (): ReviewSaving => saving,
    now: (): OpenReview => open,
    /** Effects may open and close twice. */
    open(): void {
      isClosed = false
      if (saving.state === 'unsaved') schedule(0)
    },
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiFailure && error.status === 409
