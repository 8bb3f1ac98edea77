import { expect, it } from 'vitest'
import { z } from 'zod'
import { articleStream } from './articles/article.events.ts'
import { defineEvent } from './define-event.ts'
import { defineFamily } from './define-family.ts'
import type { EventStore, NewEvent, RecordedEvent } from './event-store-port.ts'
import { articleLikeStream } from './reactions/article-like.events.ts'

/** Faults that must not compile: the check of types fails when one of these lines does. Nothing here is run. */
export async function plantedFaults(events: EventStore, recorded: RecordedEvent) {
  const Planted = defineEvent('Planted', z.object({ n: z.number() }))
  const frame = {
    id: '',
    metadata: { $correlationId: '', $causationId: '', actorId: '', occurredAt: '', app: '' },
  }
  const pair = { articleId: '', userId: '', authorId: '', gameId: '' }

  // @ts-expect-error a family without a prefix
  defineFamily({ stream: () => 'x', events: [Planted] })
  // @ts-expect-error a family without events
  defineFamily({ prefix: 'planted', stream: () => 'x' })

  const planted = defineFamily({ prefix: 'planted', stream: () => 'x', events: [Planted] })
  // @ts-expect-error a family that is not registered
  await events.append(planted.stream(), 'no_stream', [])
  // @ts-expect-error a stream that no family has named
  await events.append('articleLike-a+b', 'no_stream', [{ type: 'ArticleLiked', data: pair, ...frame }])
  const unregistered = { type: 'Planted', data: { n: 1 }, ...frame } as const
  const likes = articleLikeStream('a', 'b')
  // @ts-expect-error an event that is not registered
  await events.append(likes, 'no_stream', [unregistered])
  // @ts-expect-error an event of another family
  await events.append(articleStream('a'), 'no_stream', [{ type: 'ArticleLiked', data: pair, ...frame }])
  // @ts-expect-error a field is missing
  const liked: NewEvent = { type: 'ArticleLiked', data: { articleId: '', userId: '' }, ...frame }

  // @ts-expect-error a misspelt name
  if (recorded.type === 'ArticleLikd') return liked
  // @ts-expect-error a field that the event does not have
  if (recorded.type === 'ArticleLiked') return recorded.data.title
  if (recorded.type === 'ArticleUnliked') return recorded.data.likedAt satisfies string
  // @ts-expect-error of what only newer code knows nothing is known
  if (recorded.type === 'Unknown') return recorded.data.articleId

  Planted.next(z.object({ n: z.number(), more: z.string() }), {
    // @ts-expect-error an upcaster that leaves out what the new version has
    lift: ({ n }) => ({ n }),
  })
  // @ts-expect-error a version without a way to it
  Planted.next(z.object({ n: z.string() }))
  return undefined
}

it('is compiled', () => expect(plantedFaults).toBeTypeOf('function'))
