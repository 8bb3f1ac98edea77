import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameFollowStream } from '@koryaku/contracts/follows/game-follow.events.ts'
import { userFollowStream } from '@koryaku/contracts/follows/user-follow.events.ts'
import { gameRequestId, gameRequestStream } from '@koryaku/contracts/games/game-request.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import {
  importedArticleId,
  importedReviewSeed,
  importedUserId,
  type importInteraction,
} from '@koryaku/contracts/imports/import.api.ts'
import { compactDay } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { articleVoteStream } from '@koryaku/contracts/votes/article-vote.events.ts'
import type { z } from 'zod'
import type { Decider } from '#command-handling/decider.ts'
import type { PairCommand, PairState } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { gameFollowDecider } from '#follows/game-follow.decider.ts'
import { userFollowDecider } from '#follows/user-follow.decider.ts'
import { gameRequestDecider } from '#games/game-request.decider.ts'
import { articleBookmarkDecider } from '#reactions/article-bookmark.decider.ts'
import { articleLikeDecider } from '#reactions/article-like.decider.ts'
import { loadReview } from '#reviews/find-review.ts'
import { holderOf, startReview } from '#reviews/start-review.ts'
import { publishReview } from '#reviews/write-review.ts'
import { appendViews } from '#views/append-views.ts'
import { articleVoteDecider } from '#votes/article-vote.decider.ts'
import { appendNew, envelopeFor, type Importer, requirePast } from './import-command.ts'
import type { KnownFacts } from './known-facts.ts'

type Interaction = z.output<typeof importInteraction>
type Views = Extract<Interaction, { kind: 'views' }>
type Vote = Extract<Interaction, { kind: 'vote' }>
type Request = Extract<Interaction, { kind: 'game_request' }>
type Review = Extract<Interaction, { kind: 'review' }>
type Pair = Exclude<Interaction, Views | Vote | Request | Review>

/** Every event of an article's day: an import can hold any number of view items for it. */
const WHOLE_DAY = 10_000

/** Likes, bookmarks, votes, follows, views, reviews and requested games of the past. A pair that was ever set is left as its member has it. */
export function interactionImporter(
  context: Pick<Context, 'db' | 'events' | 'limits' | 'now'>,
  facts: KnownFacts,
): Importer<Interaction> {
  const { events, now } = context
  const inTurn = turns()
  return async item => {
    requirePast(item.occurredAt, now())
    if (item.kind === 'vote') return addVote(item)
    if (item.kind === 'game_request') return addRequest(item)
    if (item.kind === 'review') return addReview(item)
    return item.kind === 'views' ? addViews(item) : addPair(item)
  }

  async function addRequest({ userKey, title, platforms, url, occurredAt }: Request) {
    const userId = importedUserId(userKey)
    await facts.requireMember(userId)
    const requestId = gameRequestId(title)
    const stream = gameRequestStream(requestId)
    const command = { type: 'Request', userId, title, platforms, url } as const
    const decided = gameRequestDecider(requestId).decide(command, null)
    const added = await appendNew(events, stream, decided, envelopeFor(stream, userId, occurredAt))
    return added ? added.position : undefined
  }

  async function addReview({ userKey, gameSlug, content, playedOn, occurredAt }: Review) {
    const place = { gameId: gameIdForSlug(gameSlug), userId: importedUserId(userKey) }
    await Promise.all([facts.requireMember(place.userId), facts.requireGame(place.gameId)])
    const seed = importedReviewSeed(place.gameId, place.userId)
    const envelope = envelopeFor(seed, place.userId, occurredAt)
    const held = await holderOf(context, place)
    const known = held === null ? null : await loadReview(context, held)
    if (known && known.status !== 'draft') return undefined
    const review = known ?? (await startReview(context, place, envelope)).state
    if (!review || !('reviewId' in review)) throw new DomainError('conflict')
    const asked = { reviewId: review.reviewId, userId: place.userId, content, playedOn }
    const whole = { ...asked, base: null, playedAgain: false }
    const publishing = envelopeFor(`${seed} published`, place.userId, occurredAt)
    return (await publishReview(context, whole, publishing)).position
  }

  async function addPair(item: Pair): Promise<bigint | undefined> {
    const userId = importedUserId(item.userKey)
    await facts.requireMember(userId)
    const set = async <Event extends DomainEvent>(
      stream: Stream<Event>,
      decider: Decider<PairState<Event>, PairCommand, Event>,
    ) => {
      const envelope = envelopeFor(stream, userId, item.occurredAt)
      const added = await appendNew(events, stream, decider.decide('set', null), envelope)
      return added ? added.position : undefined
    }
    if (item.kind === 'follow_game') {
      const gameId = gameIdForSlug(item.gameSlug)
      await facts.requireGame(gameId)
      return set(gameFollowStream(gameId, userId), gameFollowDecider({ gameId, userId }))
    }
    if (item.kind === 'follow_user') {
      const followeeId = importedUserId(item.followeeKey)
      await facts.requireMember(followeeId)
      const pair = { followeeId, followerId: userId }
      return set(userFollowStream(followeeId, userId), userFollowDecider(pair))
    }
    const articleId = importedArticleId(item.articleKey)
    const pair = { articleId, userId, ...(await facts.requirePublished(articleId)) }
    return item.kind === 'like'
      ? set(articleLikeStream(articleId, userId), articleLikeDecider(pair))
      : set(articleBookmarkStream(articleId, userId), articleBookmarkDecider(pair))
  }

  /** Its weight was not judged when it was given: it counts, like a legacy like. */
  async function addVote({
    userKey,
    articleKey,
    vote,
    asOf,
    versionId,
    occurredAt,
  }: Vote): Promise<bigint | undefined> {
    const userId = importedUserId(userKey)
    await facts.requireMember(userId)
    const articleId = importedArticleId(articleKey)
    const pair = { articleId, userId, ...(await facts.requirePublished(articleId)) }
    const stream = articleVoteStream(articleId, userId, vote)
    const command = { type: 'Vote', asOf, versionId, now: now().toISOString(), weight: {} } as const
    const decided = articleVoteDecider(vote, pair).decide(command, null)
    const added = await appendNew(events, stream, decided, envelopeFor(stream, userId, occurredAt))
    return added ? added.position : undefined
  }

  async function addViews({ key, articleKey, count, occurredAt }: Views): Promise<bigint | undefined> {
    const articleId = importedArticleId(articleKey)
    await facts.requirePublished(articleId)
    const at = new Date(occurredAt)
    const views = {
      batchId: `import:${key}`,
      articleId,
      day: compactDay(at),
      counted: count,
      excluded: 0,
      windowStart: at,
      windowEnd: at,
    }
    // Concurrently they would try the same revision again and again, and all except one would fail.
    return inTurn(articleViewsStream(articleId, views.day), () =>
      appendViews(events, views, { tail: WHOLE_DAY, guess: 'no_stream' }),
    )
  }
}

/** Runs tasks of one key sequentially, in the order in which they were requested. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const own = (async () => {
      await before?.catch(() => {})
      return work()
    })()
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
