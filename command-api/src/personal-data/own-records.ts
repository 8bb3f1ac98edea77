import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { objectKeyOf } from '@koryaku/contracts/articles/media-path.ts'
import type { SealedText } from '@koryaku/contracts/moderation/moderation.events.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { UserProfile } from '@koryaku/contracts/users/user-profile.ts'
import {
  type EventStore,
  ofKnownType,
  type RecordedEvent,
  storedType,
} from '@koryaku/server-kit/event-store.ts'
import { openMutedWords } from '@koryaku/server-kit/muted-words.ts'
import { openProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { openText } from '@koryaku/server-kit/sealed-text.ts'
import type { Pool } from 'pg'
import { articleMarkdown } from './article-markdown.ts'
import { ownTexts } from './own-texts.ts'
import { withoutOthers } from './persons-in-events.ts'

/** Progress is told this often, and not for every event. */
const TELL_EVERY = 2_000

export interface OwnRecords {
  /** Articles that were not deleted; each lies in `articles/{id}.md` as it was last. */
  articles: Set<string>
  /** Under which key the object store has each picture, by its id. */
  images: Map<string, string>
  profile: UserProfile | null
}
interface Stores {
  db: Pool
  events: EventStore
}
/** What no reader of the archive could open. */
type SealedParts = Partial<Record<'sealedProfile' | 'sealed' | 'sealedHead' | 'sealedName', unknown>>
interface Person {
  userId: string
  key: Buffer | undefined
}

/**
 * One pass over the log: writes what a member did to `events.jsonl` and his articles to `articles/`, both in `folder`.
 * Event by event, so that a long life takes no more memory than a short one.
 */
export async function gatherOwnRecords(
  { db, events }: Stores,
  person: Person,
  folder: string,
  tell: (part: number) => Promise<unknown>,
): Promise<OwnRecords> {
  const own: OwnRecords = { articles: new Set(), images: new Map(), profile: null }
  const texts = ownTexts({ db, events })
  await mkdir(join(folder, 'articles'))
  async function* lines() {
    for await (const event of ownEvents(events, person.userId, tell)) {
      const readable = opened(event, person)
      if (readable.data.profile) own.profile = readable.data.profile
      noteImage(event, own.images)
      await keepArticle(event, person.userId, own.articles, folder)
      const words = await texts.take(event)
      yield `${JSON.stringify({ ...readable, data: { ...readable.data, ...words } })}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'events.jsonl')))
  await texts.keep(own.articles, folder)
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
    // Newer code must gather it: an article without its last text would not be all that was written.
    ofKnownType(event)
    // Who liked or read his articles is the others' own business.
    if (event.metadata.actorId === userId || event.stream === userStream(userId)) yield event
    if (++seen % TELL_EVERY === 0) await tell(Math.min(1, Number(event.position) / end))
  }
}

/**
 * An event as its owner may read it: what is sealed of their profile opened, nothing else that is sealed, and nobody but
 * themselves.
 */
function opened(event: RecordedEvent, { userId, key }: Person) {
  // Of what came later nobody knows here what in it is a person.
  const own = event.known ? withoutOthers<object>(event, userId) : { stream: '?', data: {} }
  const { sealedProfile, sealed: _, sealedHead: __, sealedName: ___, ...rest } = own.data as SealedParts
  const profile = typeof sealedProfile === 'string' ? openProfile(sealedProfile, userId, key) : null
  const words =
    event.type === 'MutedWordsChanged'
      ? { words: openMutedWords(event.data.sealed, userId, key) }
      : openedTexts(event, { userId, key })
  const { metadata } = event
  const data = { ...rest, ...words, ...(profile ? { profile } : {}) }
  return { type: storedType(event), stream: own.stream, occurredAt: metadata.occurredAt, data }
}

/** Sealed texts about comments that the user wrote. */
function openedTexts(event: RecordedEvent, { userId, key }: Person) {
  const open = (text: SealedText | null) => (text?.owner === userId ? openText(text.text, userId, key) : null)
  if (event.type === 'SubjectReported') return { sentence: open(event.data.sentence) }
  return event.type === 'CommentSuspensionAppealed' ? { appeal: open(event.data.appeal) } : {}
}

/** Writes the last text of an article, and forgets those that were deleted. */
async function keepArticle(
  event: RecordedEvent,
  userId: string,
  articles: Set<string>,
  folder: string,
): Promise<void> {
  if (!event.known || !('articleId' in event.data && 'authorId' in event.data)) return
  if (event.data.authorId !== userId) return
  const { articleId } = event.data
  const file = join(folder, 'articles', `${articleId}.md`)
  if (isGone(event)) {
    articles.delete(articleId)
    await rm(file, { force: true })
  } else if ('content' in event.data && (articles.has(articleId) || event.type !== 'ArticleEdited')) {
    articles.add(articleId)
    const written = event.metadata.occurredAt
    await writeFile(file, articleMarkdown(event.data.content, { id: articleId, written }))
  }
}

/** Gone for good; what can be taken back is still theirs. */
const isGone = (event: RecordedEvent): boolean =>
  event.type === 'ArticlePurged' || (event.type === 'ArticleDeleted' && event.data.purgeAt === null)

/** Deleted ones come along while they can be restored: the store has no more bytes than that. */
function noteImage({ type, data }: RecordedEvent, images: Map<string, string>): void {
  if (type === 'ImageUploaded') images.set(data.imageId, objectKeyOf(data.src))
  if (type === 'ImageBytesRemoved' || (type === 'ImageDeleted' && data.purgeAt === null))
    images.delete(data.imageId)
}
