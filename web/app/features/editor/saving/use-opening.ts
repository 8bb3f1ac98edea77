import type { TextDocument } from '@koryaku/contracts/articles/text/article-text.api.ts'
import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { type OpenText, openText } from '@koryaku/contracts/articles/text/open-text.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiGet, path } from '#app/api/client.ts'
import { isNotFound } from '#app/api/failure.ts'
import { writingKeys } from '#app/api/writing-keys.ts'
import { type LeftBehind, leftBehind } from '#app/features/editor/saving/local-copy.ts'
import { saveText } from '#app/features/editor/saving/save-text.ts'
import { createTextSaver } from '#app/features/editor/saving/text-saver.ts'
import { newBlockId } from '#app/features/editor/text/new-block-id.ts'

/** The state that an editor starts from. */
export interface Opening {
  open: OpenText
  /** How many texts that earlier editors left on this device were saved now. */
  delivered: number
  /** Text that could not be saved now and that the editor resumes from. It is discarded once the editor stores it. */
  left: LeftBehind | null
}

let openings = 0

/**
 * Reads the newest text when a page opens, after saving texts that were left on this device. Each page reads it again,
 * since the text may have changed since an earlier page opened it.
 */
export function useOpening(articlePath: string) {
  const [opening] = useState(() => openings++)
  return useQuery({
    queryKey: writingKeys.text(articlePath, opening),
    queryFn: () => openArticleText(articlePath),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

async function openArticleText(articlePath: string): Promise<Opening> {
  let undelivered: LeftBehind | undefined
  let delivered = 0
  for (const left of await leftBehind(articlePath)) {
    // One at a time, the oldest first, as they were written.
    if (await deliver(articlePath, left)) delivered++
    else undelivered ??= left
  }
  // It cannot be sent now, so its author resumes where they were.
  if (undelivered) return { open: undelivered.open, delivered, left: undelivered }
  const newest = await readNewest(articlePath)
  return { open: openText(newest.ref, newest.text), delivered, left: null }
}

async function deliver(articlePath: string, { open, forget }: LeftBehind): Promise<boolean> {
  const saver = createTextSaver(open, {
    send: save => saveText(articlePath, save),
    keep: () => undefined,
    drop: forget,
  })
  try {
    return await saver.flush()
  } finally {
    saver.close()
  }
}

async function readNewest(articlePath: string): Promise<{ ref: TextRef | null; text: ArticleText }> {
  try {
    const { data } = await apiGet<TextDocument>(path`my/articles/${articlePath}/text`)
    const { ref, title, document } = data.attributes
    return { ref, text: { title, document } }
  } catch (error) {
    // Nothing was ever written: an empty page.
    if (isNotFound(error)) return { ref: null, text: emptyPage() }
    throw error
  }
}

/** One paragraph to begin in, with a name from the start: an input method is disturbed by one that comes later. */
const emptyPage = (): ArticleText => ({
  title: '',
  document: withBlockIds({ type: 'doc', version: 1, content: [{ type: 'paragraph' }] }, newBlockId),
})
