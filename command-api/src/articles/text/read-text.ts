import {
  articleTextFamily,
  type TextSavedEvent,
} from '@koryaku/contracts/articles/text/article-text.events.ts'
import { revisionOf, type TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type RecordedEvent, requireKnown } from '@koryaku/contracts/event-store.ts'
import { evolveBy } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#identity/content-keys.ts'
import { sealedTextDecider } from './sealed-text.decider.ts'
import { TEXT_TAIL, type TextVersion } from './text.decider.ts'
import { readTextOfBefore, readVersionOfBefore } from './text-of-before.ts'

type Stores = Pick<Context, 'db' | 'events'>

/** The newest text of an article; null: nothing was ever written. 404 where it was deleted for good. */
export async function readNewestText({ db, events }: Stores, articleId: string): Promise<TextVersion | null> {
  const end = await events.readTail(articleTextFamily.stream(articleId), TEXT_TAIL)
  if (end.length === 0) return readTextOfBefore(events, articleId)
  // After the saves, whose key was there before them.
  const key = await findContentKey(db, articleId)
  if (!key) throw new DomainError('not_found')
  return lastOf(end, sealedTextDecider(articleId, key))
}

/**
 * One version of an article's text, from the last whole save before it; null where there is none of that name. 404 where it
 * was deleted for good.
 */
export async function readVersion(
  { db, events }: Stores,
  articleId: string,
  ref: TextRef,
): Promise<TextVersion | null> {
  const revision = revisionOf(ref)
  if (revision === undefined) return readVersionOfBefore(events, articleId, ref)
  const stream = articleTextFamily.stream(articleId)
  const [named] = await events.readStream(stream, { from: revision, maxCount: 1 })
  if (named?.revision !== revision) return null
  // What was published is whole: a reader costs one event, and not the fifty before it.
  const isWhole = requireKnown(named).data.whole
  const from = revision < TEXT_TAIL ? 0n : revision - BigInt(TEXT_TAIL) + 1n
  const maxCount = Number(revision - from) + 1
  const saves = isWhole ? [named] : await events.readStream(stream, { from, maxCount })
  const key = await findContentKey(db, articleId)
  if (!key) throw new DomainError('not_found')
  return lastOf(saves, sealedTextDecider(articleId, key))
}

function lastOf(
  saves: readonly RecordedEvent<TextSavedEvent>[],
  decider: ReturnType<typeof sealedTextDecider>,
): TextVersion | null {
  const state = saves.reduce((before, save) => evolveBy(decider, before, save), decider.initial)
  return state.versions.at(-1) ?? null
}
