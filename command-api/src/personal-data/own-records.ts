import { createWriteStream } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { objectKeyOf } from '@koryaku/contracts/media-path.ts'
import type { SealedText } from '@koryaku/contracts/moderation/sealed-text.ts'
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

/** Number of events between two reports of the progress. */
const TELL_EVERY = 2_000

export interface OwnRecords {
  /** Articles that were not deleted; `articles/{id}.md` contains the newest version of each. */
  articles: Set<string>
  /** Keys in the object store by image ID. */
  images: Map<string, string>
  profile: UserProfile | null
}
interface Stores {
  db: Pool
  events: EventStore
}
/** Encrypted fields, which no reader of the archive could decrypt. */
type SealedParts = Partial<Record<'sealedProfile' | 'sealed' | 'sealedHead' | 'sealedName', unknown>>
interface Person {
  userId: string
  key: Buffer | undefined
}

/**
 * Reads the log in one pass. Writes the member's events to `events.jsonl` and their articles to `articles/`, both in
 * `folder`. Streams the events, so that memory use does not depend on their number.
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

/** The events in the log that this member caused, and the events of their account. */
async function* ownEvents(
  events: EventStore,
  userId: string,
  tell: (part: number) => Promise<unknown>,
): AsyncGenerator<RecordedEvent> {
  const end = Number((await events.headPosition()) ?? 1n) || 1
  let seen = 0
  for await (const event of events.readAll()) {
    // Throws on an unsupported event version: without it an article could lack its newest text.
    ofKnownType(event)
    // Excludes likes and reads of the member's articles: they are private data of other members.
    if (event.metadata.actorId === userId || event.stream === userStream(userId)) yield event
    if (++seen % TELL_EVERY === 0) await tell(Math.min(1, Number(event.position) / end))
  }
}

/**
 * An event as its owner may read it: with their decrypted profile, without other encrypted fields, and without the
 * IDs of other users.
 */
function opened(event: RecordedEvent, { userId, key }: Person) {
  // Which fields of an unknown event type identify users is unknown, so its data is omitted.
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

/** Decrypts the texts of reports and appeals that the user wrote. */
function openedTexts(event: RecordedEvent, { userId, key }: Person) {
  const open = (text: SealedText | null) => (text?.owner === userId ? openText(text.text, userId, key) : null)
  if (event.type === 'SubjectReported') return { sentence: open(event.data.sentence) }
  return event.type === 'CommentSuspensionAppealed' ? { appeal: open(event.data.appeal) } : {}
}

/** Writes the newest text of an article. Removes the file of a deleted article. */
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

/** Whether the article is permanently deleted. Articles whose deletion can be undone are still in the archive. */
const isGone = (event: RecordedEvent): boolean =>
  event.type === 'ArticlePurged' || (event.type === 'ArticleDeleted' && event.data.purgeAt === null)

/** Notes images whose bytes are stored. These include deleted images that can still be restored. */
function noteImage({ type, data }: RecordedEvent, images: Map<string, string>): void {
  if (type === 'ImageUploaded') images.set(data.imageId, objectKeyOf(data.src))
  if (type === 'ImageBytesRemoved' || (type === 'ImageDeleted' && data.purgeAt === null))
    images.delete(data.imageId)
}
