import {
  type ArticleDraftEvent,
  type ArticleEvent,
  articleDraftStream,
  articleStream,
} from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { findArticle } from '#articles/find-article.ts'
import { runArticle } from '#articles/write-article.ts'
import { toNewEvents } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { deleteContentKeys } from '#keys/content-keys.ts'
import type { testContent } from './test-content.ts'

const envelopeOf = (actorId: string) => ({
  ...{ commandId: newCommandId(), commandHash: 'asked', correlationId: 'test', actorId },
  occurredAt: new Date().toISOString(),
})

type Written = ReturnType<typeof testContent> & { tags?: string[] }

/** A legacy save, from before texts had separate streams: unencrypted, in the article's stream. */
export async function saveAsBefore(
  { events }: Pick<Context, 'events'>,
  articleId: string,
  written: Written,
): Promise<void> {
  const data = { ...(await findArticle(events, articleId)), content: contentOf(written) }
  await append(events, articleStream(articleId), { type: 'ArticleEdited', data })
}

/** A legacy automatic save of the editor. */
export async function autosaveAsBefore(
  { events }: Pick<Context, 'events'>,
  articleId: string,
  written: Written,
): Promise<void> {
  const data = { ...(await findArticle(events, articleId)), content: contentOf(written) }
  await append(events, articleDraftStream(articleId), { type: 'ArticleDraftAutosaved', data })
}

const contentOf = ({ title, document, tags = [] }: Written): ArticleContent => {
  const settings = { kind: 'strategy', language: 'ja', description: '', thumbnail: null, tags } as const
  return { ...settings, title, document: { ...document, version: 1 } } as ArticleContent
}

async function append<Event extends ArticleEvent | ArticleDraftEvent>(
  events: EventStore,
  stream: Stream<Event>,
  event: Event,
): Promise<void> {
  const last = await events.readLast(stream)
  const written = toNewEvents(stream, [event], envelopeOf(event.data.authorId))
  await events.append(stream, last?.revision ?? 'no_stream', written)
}

/** Deletes an article immediately, with its key. */
export async function deleteForGood(
  { db, events }: Pick<Context, 'db' | 'events'>,
  articleId: string,
): Promise<bigint | undefined> {
  const { authorId: actorId } = await findArticle(events, articleId)
  const envelope = envelopeOf(actorId)
  const command = { type: 'DeleteArticle', actorId, at: envelope.occurredAt, purgeAt: null } as const
  const { position } = await runArticle({ events }, articleId, command, envelope)
  await deleteContentKeys(db, [articleId])
  return position
}
