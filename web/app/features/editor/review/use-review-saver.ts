import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { ReviewEditDocument, ReviewStateDocument } from '@koryaku/contracts/reviews/review.api.ts'
import type { ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { useEffect, useState } from 'react'
import { apiCommand, apiGet, path } from '#app/api/client.ts'
import { connection } from '#app/api/connection.ts'
import { deviceCopyPrefix, type ReviewOpening } from '#app/features/editor/review/review-opening.ts'
import { createReviewSaver, type ReviewSave } from '#app/features/editor/review/review-saver.ts'
import { createComposing } from '#app/features/editor/saving/composing.ts'
import { useLeaveGuard } from '#app/features/editor/saving/use-leave-guard.ts'
import { holdWhileOpen, newDeviceCopy } from '#app/offline/device-copies.ts'

/** Maximum length of a request that may outlive its page (64 kB with its headers). */
const KEEPALIVE_MAX = 50_000

/** Saves an open review automatically while its page is open. */
export function useReviewSaver(slug: string, userId: string, { open, forget }: ReviewOpening) {
  const [{ saver, copy, composing }] = useState(() => {
    const composing = createComposing()
    const copy = newDeviceCopy<{ open: typeof open }>(deviceCopyPrefix(userId, slug))
    const saver = createReviewSaver(
      open,
      {
        start: key => startReview(slug, key),
        save: saveReview,
        newest: async id =>
          (await apiGet<ReviewEditDocument>(path`my/game_reviews/${id}`)).data.attributes.textRef,
        keep: now => copy.keep({ open: now }),
        drop: copy.drop,
        still: composing.still,
        onSaving: next => setSaving(next),
      },
      forget !== null,
    )
    return { saver, copy, composing }
  })
  const [saving, setSaving] = useState(saver.saving())
  useLeaveGuard(saver, saving.state)
  useEffect(() => {
    if (forget) {
      copy.keep({ open })
      forget()
    }
    saver.open()
    const release = holdWhileOpen(copy.name)
    const forgetConnection = connection.subscribe(() => !connection.gone() && void saver.flush())
    return () => {
      forgetConnection()
      void saver.flush()
      saver.close()
      release()
    }
  }, [saver, copy, open, forget])
  const change = (part: Partial<ReviewContent>) => saver.change(part, composing.is())
  /** For the element around all fields. */
  const composition = {
    onCompositionStart: composing.begin,
    onCompositionEnd: () => {
      composing.end()
      saver.change({})
    },
  }
  return { saver, saving, change, composition }
}

async function startReview(slug: string, idempotencyKey: string): Promise<string> {
  const { data } = await apiCommand<ReviewStateDocument>({
    ...{ method: 'POST', path: 'game_reviews', idempotencyKey },
    body: { game_slug: slug },
    background: true,
  })
  return data.id
}

async function saveReview(id: string, { key, content, base }: ReviewSave): Promise<TextRef | null> {
  const body = { content, base }
  const { data } = await apiCommand<ReviewStateDocument>({
    ...{ method: 'PATCH', path: path`my/game_reviews/${id}`, idempotencyKey: key, body },
    keepalive: JSON.stringify(body).length < KEEPALIVE_MAX,
    background: true,
  })
  return data.attributes.textRef
}
