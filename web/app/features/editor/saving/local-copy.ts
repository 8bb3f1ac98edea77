import type { ArticleText } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { EMPTY_PAGE, type OpenText } from '@koryaku/contracts/articles/text/open-text.ts'
import { leftCopies, newDeviceCopy } from '#app/offline/device-copies.ts'

/** Text that an editor left on this device and that the server has not confirmed. */
export interface LeftBehind {
  open: OpenText
  forget: () => void
}

const prefixOf = (articlePath: string) => `draft:${articlePath}:`

/** Text that the server has not confirmed yet. */
export function localCopyFor(articlePath: string) {
  const { keep, ...copy } = newDeviceCopy<{ open: OpenText }>(prefixOf(articlePath))
  return { ...copy, keep: (open: OpenText) => keep({ open }) }
}

/** Texts that editors of this article left on this device, oldest first. */
export async function leftBehind(articlePath: string): Promise<LeftBehind[]> {
  const copies = await leftCopies(prefixOf(articlePath))
  return copies.map(({ kept, forget }) => ({ open: readKept(kept as Kept), forget }))
}

/** Copies of before held the whole text, and nothing of what it was written on: it is merged as from an empty page. */
type Kept = { open: OpenText } | { content: ArticleText }

function readKept(kept: Kept): OpenText {
  if ('open' in kept) return kept.open
  const { title, document } = kept.content
  const now = { title, document: withBlockIds(document) }
  return { base: null, baseText: EMPTY_PAGE, sent: null, now }
}
