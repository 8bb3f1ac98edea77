import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { EventStore, RecordedEvent } from '@koryaku/contracts/event-store.ts'
import { openProfile } from '@koryaku/contracts/server/sealed-profile.ts'
import type { UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import { articleMarkdown } from './article-markdown.ts'

/** Progress is told this often, and not for every event. */
const TELL_EVERY = 2_000

export interface OwnRecords {
  /** Articles that were not deleted; each lies in `articles/{id}.md` as it was last. */
  articles: Set<string>
  /** Names of pictures in the object store. */
  images: Set<string>
  profile: UserProfile | null
}
interface Person {
  userId: string
  key: Buffer | undefined
}

/**
 * One pass over the log: writes what a member did to `events.jsonl` and his articles to `articles/`, both in `folder`.
 * Event by event, so that a long life takes no more memory than a short one.
 */
export async function gatherOwnRecords(
  events: EventStore,
  person: Person,
  folder: string,
  tell: (part: number) => Promise<unknown>,
): Promise<OwnRecords> {
  const own: OwnRecords = { articles: new Set(), images: new Set(), profile: null }
  await mkdir(join(folder, 'articles'))
  async function* lines() {
    for await (const event of ownEvents(events, person.userId, tell)) {
      const readable = opened(event, person)
      if (readable.data.profile) own.profile = readable.data.profile
      noteImage(event, own.images)
      await keepArticle(event, person.userId, own.articles, folder)
      yield `${JSON.stringify(readable)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'events.jsonl')))
  return own
}

/** Everything in the log that this member did, and what was done to his account. */
async function* ownEvents(
  events: EventStore,
  userId: string,
  tell: (part: number) => Promise<unknown>,
): AsyncGenerator<RecordedEvent> {
  const end = Number((await events.headPosition()) ?? 1n) || 1
  let seen = 0
  for await (const event of events.readAll()) {
    // Who liked or read his articles is the others' own business.
    if (event.metadata.actorId === userId || event.stream === `user-${userId}`) yield event
    if (++seen % TELL_EVERY === 0) await tell(Math.min(1, Number(event.position) / end))
  }
}

/** An event as its owner may read it: his own texts opened. */
function opened({ type, stream, data, metadata }: RecordedEvent, { userId, key }: Person) {
  const { sealedProfile, ...rest } = data
  const profile = typeof sealedProfile === 'string' ? openProfile(sealedProfile, userId, key) : null
  return { type, stream, occurredAt: metadata.occurredAt, data: { ...rest, ...(profile ? { profile } : {}) } }
}

/** Writes the last text of an article, and forgets those that were deleted. */
async function keepArticle(
  { type, data, metadata }: RecordedEvent,
  userId: string,
  articles: Set<string>,
  folder: string,
): Promise<void> {
  if (data.authorId !== userId) return
  const articleId = String(data.articleId ?? '')
  const file = join(folder, 'articles', `${articleId}.md`)
  if (type === 'ArticleDeleted') {
    articles.delete(articleId)
    await rm(file, { force: true })
  } else if (data.content !== undefined && (articles.has(articleId) || type !== 'ArticleEdited')) {
    articles.add(articleId)
    const markdown = articleMarkdown(data.content as ArticleContent, {
      ...{ id: articleId, written: metadata.occurredAt },
    })
    await writeFile(file, markdown)
  }
}

function noteImage({ type, data }: RecordedEvent, images: Set<string>): void {
  if (type === 'ImageUploaded') images.add(String(data.src).slice('/media/'.length))
  if (type === 'ImageDeleted') images.delete(`${data.imageId}.webp`)
}
