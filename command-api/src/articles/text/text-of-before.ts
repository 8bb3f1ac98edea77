import {
  type ArticleDraftEvent,
  type ArticleEvent,
  articleDraftStream,
  articleStream,
} from '@koryaku/contracts/articles/article.events.ts'
import { isBlank } from '@koryaku/contracts/articles/text/block.ts'
import { withBlockIds } from '@koryaku/contracts/articles/text/block-ids.ts'
import { headOf } from '@koryaku/contracts/articles/text/text-head.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { type EventStore, type Recorded, requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { TextVersion } from './text.decider.ts'

type Written = Recorded<ArticleEvent | ArticleDraftEvent>

/** The newest legacy text of an article without a text stream: the last save, or a newer autosave. */
export async function readTextOfBefore(events: EventStore, articleId: string): Promise<TextVersion | null> {
  let saved: Written | undefined
  for await (const event of events.readWhole(articleStream(articleId))) {
    const known = requireKnown(event)
    if ('content' in known.data) saved = known
  }
  const last = await events.readLast(articleDraftStream(articleId))
  const draft = last && requireKnown(last)
  const isNewer = draft && draft.position > (saved?.position ?? -1n)
  return isNewer ? versionIn(draft, 'd') : saved ? versionIn(saved, 'a') : null
}

/** Reads a legacy version. @returns null if it never existed, or no longer exists */
export async function readVersionOfBefore(
  events: EventStore,
  articleId: string,
  ref: TextRef,
): Promise<TextVersion | null> {
  const kind = ref.startsWith('d') ? 'd' : 'a'
  const revision = BigInt(ref.slice(1))
  const stream = kind === 'd' ? articleDraftStream(articleId) : articleStream(articleId)
  const [found] = await events.readStream<Written>(stream, { from: revision, maxCount: 1 })
  // Only the newest autosaves are kept. If this one was removed, the store returns a later one.
  return found?.revision === revision ? versionIn(requireKnown(found), kind) : null
}

/** Maximum number of legacy versions in a list. The others can still be read by their ref. */
const LISTED_MAX = 1_000

/**
 * The legacy versions as list entries, oldest first: all saves, and the autosaves that still exist. Skips empty
 * texts.
 */
export async function listVersionsOfBefore(events: EventStore, articleId: string) {
  const found: ReturnType<typeof headIn>[] = []
  const take = (known: Written, kind: 'a' | 'd') => {
    const version = versionIn(known, kind)
    if (!version || (version.text.title === '' && version.text.document.content.every(isBlank))) return
    found.push(headIn(version, kind, known.position))
    if (found.length > LISTED_MAX) found.shift()
  }
  for await (const event of events.readWhole(articleStream(articleId))) take(requireKnown(event), 'a')
  for await (const event of events.readWhole(articleDraftStream(articleId))) take(requireKnown(event), 'd')
  return found.sort((one, other) => (one.position < other.position ? -1 : 1)).map(({ version }) => version)
}

function headIn({ ref, text, savedAt }: TextVersion, kind: 'a' | 'd', position: bigint) {
  const trigger = kind === 'a' ? ('save' as const) : ('auto' as const)
  const facts = { base: null, trigger, restores: null, conflicts: 0, savedAt }
  return {
    position,
    version: { type: 'textVersion' as const, id: ref, attributes: { ...facts, ...headOf(text) } },
  }
}

function versionIn({ data, revision, metadata }: Written, kind: 'a' | 'd'): TextVersion | null {
  if (!('content' in data)) return null
  const { title, document } = data.content
  const text = { title, document: withBlockIds(document) }
  return { ref: `${kind}${revision}`, text, savedAt: metadata.occurredAt }
}
