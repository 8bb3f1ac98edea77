import { randomUUID } from 'node:crypto'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { emptyDocument } from '@koryaku/contracts/articles/article-document.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { type EventStore, WrongExpectedRevision } from '@koryaku/server-kit/event-store.ts'

const IN_FLIGHT = 16

/** Appends one event at the current end of its stream. @returns its position and id */
export async function appendOne<Event extends DomainEvent>(
  events: EventStore,
  stream: Stream<Event>,
  event: NoInfer<Event>,
): Promise<{ position: bigint; id: string }> {
  const id = randomUUID()
  const metadata = {
    ...{ $correlationId: id, $causationId: id, actorId: 'system', app: 'test' },
    occurredAt: new Date().toISOString(),
  }
  for (;;) {
    const revision = (await events.readLast(stream))?.revision ?? 'no_stream'
    try {
      const { position } = await events.append(stream, revision, [{ ...event, id, metadata }])
      return { position: position ?? (await events.readLast(stream))?.position ?? -1n, id }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error
    }
  }
}

/** A game, articles in it, and likes and follows for them: about `size` events that were never there before. */
export async function appendHistory(events: EventStore, size: number): Promise<bigint> {
  const unique = newCommandId()
  const slug = `history-${unique}`
  const gameId = gameIdForSlug(slug)
  const details = {
    ...{ titleJa: '歴史', titleEn: null, titleRomaji: null, reading: null, aliases: [], platforms: [] },
    ...{ year: null, releasedOn: null, genres: [], developers: [], publishers: [], thumbnail: null },
  }
  let last = (
    await appendOne(events, gameStream(gameId), { type: 'GameAdded', data: { gameId, slug, details } })
  ).position
  const person = (n: number) => shortIdFrom(`person:${unique}:${n}`)
  const articles = Array.from({ length: Math.max(1, Math.round(size / 10)) }, (_, n) => ({
    ...{ articleId: shortIdFrom(`article:${unique}:${n}`), authorId: person(n % 3), gameId },
  }))
  const content: ArticleContent = {
    ...{ kind: 'strategy', language: 'ja', title: '題', description: '', thumbnail: null, tags: ['印'] },
    document: emptyDocument(),
  }
  const jobs = articles.flatMap((article, n) => [
    async () => {
      const stream = articleStream(article.articleId)
      await appendOne(events, stream, { type: 'ArticleDrafted', data: { ...article, content } })
      return appendOne(events, stream, { type: 'ArticlePublished', data: { ...article, textRef: null } })
    },
    ...Array.from({ length: 7 }, (_, liker) => () => {
      const userId = person(100 + liker)
      const stream = articleLikeStream(article.articleId, userId)
      return appendOne(events, stream, { type: 'ArticleLiked', data: { ...article, userId } })
    }),
    () => {
      const pair = { followeeId: article.authorId, followerId: person(1_000 + n) }
      const stream = userFollowStream(pair.followeeId, pair.followerId)
      return appendOne(events, stream, { type: 'UserFollowed', data: pair })
    },
  ])
  const lane = async () => {
    for (let job = jobs.pop(); job; job = jobs.pop()) {
      const { position } = await job()
      if (position > last) last = position
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return last
}
