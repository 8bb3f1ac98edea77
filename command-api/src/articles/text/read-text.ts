import {
  articleTextFamily,
  type TextSavedEvent,
} from '@koryaku/contracts/articles/text/article-text.events.ts'
import { revisionOf, type TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type RecordedEvent, requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { type SealedSave, shownOf } from './sealed-saves.ts'
import { TEXT_TAIL, type TextVersion } from './text.decider.ts'
import { readTextOfBefore, readVersionOfBefore } from './text-of-before.ts'
import { openNewest, renderNewest, type Sealing } from './text-work.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** Saves of one text, and the key that decrypts them. */
interface SealedVersion {
  sealing: Sealing
  saves: readonly SealedSave[]
}

/**
 * Reads the newest text of an article.
 * @returns null if nothing was ever written
 * @throws not_found if the article was purged
 */
export async function readNewestText(stores: Stores, articleId: string): Promise<TextVersion | null> {
  const end = await stores.events.readTail(articleTextFamily.stream(articleId), TEXT_TAIL)
  if (end.length === 0) return readTextOfBefore(stores.events, articleId)
  const { sealing, saves } = await sealed(stores, articleId, end)
  return openNewest(sealing, saves)
}

/**
 * Reads one version of an article's text, from the last whole save before it.
 * @returns null if it does not exist
 * @throws not_found if the article was purged
 */
export async function readVersion(
  stores: Stores,
  articleId: string,
  ref: TextRef,
): Promise<TextVersion | null> {
  if (revisionOf(ref) === undefined) return readVersionOfBefore(stores.events, articleId, ref)
  const found = await findVersion(stores, articleId, ref)
  return found && openNewest(found.sealing, found.saves)
}

/** Reads a version like {@link readVersion}, and renders it for readers. */
export async function renderVersion(stores: Stores, articleId: string, ref: TextRef) {
  if (revisionOf(ref) === undefined) {
    const old = await readVersionOfBefore(stores.events, articleId, ref)
    return old && shownOf(old)
  }
  const found = await findVersion(stores, articleId, ref)
  return found && renderNewest(found.sealing, found.saves)
}

async function findVersion(stores: Stores, articleId: string, ref: TextRef): Promise<SealedVersion | null> {
  const revision = revisionOf(ref) ?? 0n
  const stream = articleTextFamily.stream(articleId)
  const [named] = await stores.events.readStream(stream, { from: revision, maxCount: 1 })
  if (named?.revision !== revision) return null
  // A published version is a whole save: it costs one event per reader, and not the fifty before it.
  const isWhole = requireKnown(named).data.whole
  const from = revision < TEXT_TAIL ? 0n : revision - BigInt(TEXT_TAIL) + 1n
  const maxCount = Number(revision - from) + 1
  const saves = isWhole ? [named] : await stores.events.readStream(stream, { from, maxCount })
  return sealed(stores, articleId, saves)
}

/** Reads the key of saves. Since it is older than they are, it is missing only if the article was purged. */
async function sealed(
  { db }: Pick<Stores, 'db'>,
  articleId: string,
  recorded: readonly RecordedEvent<TextSavedEvent>[],
): Promise<SealedVersion> {
  const key = await findContentKey(db, articleId)
  if (!key) throw new DomainError('not_found')
  const saves = recorded.map(requireKnown).map(({ type, data, revision, metadata: { occurredAt } }) => ({
    ...{ type, data, revision, metadata: { occurredAt } },
  }))
  return { sealing: { contentId: articleId, key }, saves }
}
