import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import {
  isUnsaved,
  type OpenText,
  type Renamed,
  type SaveAnswer,
  type SentSave,
  withAnswer,
  withNextSave,
  withoutSent,
  withWholeSave,
} from '@koryaku/contracts/articles/text/open-text.ts'
import { newIdempotencyKey } from '#app/api/client.ts'
import { ApiFailure } from '#app/api/failure.ts'
import {
  NOT_SAVED_YET,
  OPENED,
  type Saving,
  STOPPED,
  savingAfter,
} from '#app/features/editor/saving/saving.ts'

/** Within three seconds after typing stops (with the time that saving takes). */
const QUIET_MS = 1_500
const RETRY_MS = 5_000

interface World {
  send: (save: SentSave) => Promise<SaveAnswer>
  /** On this device, until the server has confirmed it. */
  keep: (open: OpenText) => void
  drop: () => void
  /** Resolves when the text may be touched: not in the middle of a word that an input method composes. */
  still?: () => Promise<void>
  /** Others wrote something: this is the text with it. */
  onAdopt?: (text: ArticleText, renamed: Renamed) => void
  onSaving?: (saving: Saving) => void
  /** Something was saved that other tabs have not got. */
  onSaved?: () => void
}

/**
 * Saves an open text automatically, as changes since the text that the server is known to have. Sends one request at a
 * time. The state is `saved` only when the server has confirmed exactly the text on the screen. Until then a copy is on
 * this device.
 */
export function createTextSaver(start: OpenText, world: World) {
  let open = start
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let saving: Saving = isUnsaved(start) ? NOT_SAVED_YET : OPENED
  const become = (next: Saving) => {
    saving = next
    world.onSaving?.(next)
  }

  const take = async (answer: SaveAnswer, asked: boolean): Promise<void> => {
    await world.still?.()
    const before = open
    const { renamed, ...after } = withAnswer(open, answer)
    open = after
    if (after.now !== before.now) world.onAdopt?.(after.now, renamed)
    const left = isUnsaved(open)
    if (left) world.keep(open)
    else world.drop()
    if (!asked || left) become(left ? NOT_SAVED_YET : { state: 'saved' })
    if (!asked && after.base !== before.base) world.onSaved?.()
  }
  const send = async (asking: boolean): Promise<void> => {
    await world.still?.()
    const next = withNextSave(open, newIdempotencyKey, asking)
    if (!next) {
      // Typed and undone: the server has exactly this text.
      if (saving.state === 'unsaved' && !isUnsaved(open)) {
        world.drop()
        become({ state: 'saved' })
      }
      return
    }
    const asks = !isUnsaved(open)
    open = next
    if (!asks) {
      world.keep(open)
      become({ state: 'saving' })
    }
    const typed = open.now
    try {
      await take(await world.send(next.sent), asks)
    } catch (error) {
      if (isWholeNeeded(error) && 'ops' in next.sent.write) {
        open = withWholeSave(open, newIdempotencyKey)
        return send(false)
      }
      // A failed poll is ignored, since nothing waits for its result.
      if (asks && open.now === typed) {
        open = withoutSent(open)
        return
      }
      const after = savingAfter(error)
      if (after.state === 'refused' || after.state === 'gone') open = withoutSent(open)
      world.keep(open)
      become(after)
      if (after.state === 'failed' || after.state === 'offline') schedule(after.retryMs ?? RETRY_MS)
      // Newer text may be what the server takes.
      else if (after.state === 'refused' && open.now !== typed) become(NOT_SAVED_YET)
    }
  }
  const run = (asking = false): Promise<void> => {
    clearTimeout(timer)
    sending ??= send(asking).finally(() => {
      sending = null
      if (saving.state === 'unsaved') schedule(QUIET_MS)
    })
    return sending
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void run(), ms)
  }

  return {
    /** Takes the text on the screen after a key press. An unfinished word of an input method is only stored locally. */
    change(now: ArticleText, composing = false): void {
      open = { ...open, now }
      world.keep(open)
      if (composing) return
      if (saving.state !== 'saving') become(NOT_SAVED_YET)
      schedule(QUIET_MS)
    },
    /** Saves now; true when everything is on the server. */
    async flush(): Promise<boolean> {
      while (sending || isUnsaved(open)) {
        await run()
        if (STOPPED.has(saving.state)) return false
      }
      return true
    },
    /** Requests the changes of others, unless there is something to save. */
    async ask(): Promise<void> {
      // A request that began earlier may be answered without it.
      await sending
      if (!closed && !sending && !isUnsaved(open)) await run(true)
    },
    saving: (): Saving => saving,
    text: (): ArticleText => open.now,
    /** The version that the server is known to have; null: an empty page. */
    base: () => open.base,
    /** Effects may open and close twice; nothing is tried again after the last close. */
    open(): void {
      closed = false
      if (isUnsaved(open)) schedule(0)
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}

const isWholeNeeded = (error: unknown) => error instanceof ApiFailure && error.code === 'whole_text_needed'
