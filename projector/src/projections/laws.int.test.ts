import { type CommentPosted, commentFamily } from '@koryaku/contracts/comments/comment.events.ts'
import { commentLikeFamily } from '@koryaku/contracts/comments/comment-like.events.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { TableDifference } from '@koryaku/contracts/operations/operation-end.api.ts'
import { scoreOf } from '@koryaku/contracts/ranking/formula.ts'
import { liveFormula } from '@koryaku/contracts/ranking/formulas.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { reviewFamily } from '@koryaku/contracts/reviews/review.events.ts'
import { reviewLikeFamily } from '@koryaku/contracts/reviews/review-like.events.ts'
import { weight4Of } from '@koryaku/contracts/reviews/score-weight.ts'
import { shelfFamily } from '@koryaku/contracts/shelf/shelf.events.ts'
import { articleCounter } from '@koryaku/contracts/tables/article-counter.table.ts'
import { articleVoteCount } from '@koryaku/contracts/tables/article-vote-count.table.ts'
import { rankingWindow } from '@koryaku/contracts/tables/ranking-window.table.ts'
import { shelfCount } from '@koryaku/contracts/tables/shelf-count.table.ts'
import { articleVoteFamily } from '@koryaku/contracts/votes/article-vote.events.ts'
import { voteAbout } from '@koryaku/contracts/votes/article-vote.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { inTransaction } from '@koryaku/server-kit/in-transaction.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advance, applyAll } from '#engine/apply-batch.ts'
import { completeBuilds } from '#engine/build.ts'
import { compareVersions } from '#engine/compare.ts'
import { openBuilds } from '#engine/open-builds.ts'
import { tableNames } from '#engine/table-name.ts'
import { dropVersion, migrate } from '#engine/versions.ts'
import { contents, entriesFrom, feed } from '#testing/feed.ts'
import { interleave, recorded, streamsArbitrary } from '#testing/history.ts'
import {
  CONTENT_KEY,
  commentIds,
  imageIds,
  PROFILE_KEY,
  reviewIds,
  seriesIds,
} from '#testing/member-lives.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { people } from '#testing/steps.ts'
import { keptContents } from '#testing/text-lives.ts'
import { projections } from './index.ts'

/**
 * The gate repeats the same few histories, the campaign draws new ones. A failure is reported as it was found: shrinking
 * it would take longer than the time limit.
 */
const RUNS = { numRuns: process.env.CAMPAIGN === 'true' ? 20 : 5, endOnFailure: true }
/** Each run builds every read model twice; a busy machine takes its time. */
const TIMEOUT_MS = 240_000
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  await migrate(scratch.db, projections)
  await scratch.db.query('insert into identity.user_key select unnest($1::text[]), $2', [people, PROFILE_KEY])
  const categories = [0, 1].map(index => shortIdFrom(`category:${index}`))
  await scratch.db.query('insert into identity.content_key (content_id, key) select unnest($1::text[]), $2', [
    [
      ...categories,
      shortIdFrom('header'),
      ...seriesIds,
      ...commentIds,
      ...reviewIds,
      ...imageIds,
      ...keptContents,
    ],
    CONTENT_KEY,
  ])
})
afterAll(() => scratch?.stop())

/** Empties all read models and delivers the batches to them through the engine. */
async function build(batches: Recorded[][]): Promise<void> {
  const entries = await entriesFrom(scratch.db, projections, -1n)
  for (const batch of batches) await feed(scratch.db, entries, batch)
  // One that is paused would agree with itself.
  const { rows: letters } = await scratch.db.query('select projection, event, error from read.dead_letter')
  expect(letters).toEqual([])
}

/** Differences from the shown rows when batches are appended, folded, and later ones applied. */
async function rebuiltDifferences(appended: Recorded[][], applied: Recorded[][]): Promise<TableDifference[]> {
  const { db } = scratch
  const entries = await openBuilds(db, projections, 'shadow')
  const differences = await Promise.all(
    entries.map(async entry => {
      const { projection, version } = entry
      const deliver = async (batches: Recorded[][]) => {
        for (const batch of batches) {
          const to = batch.at(-1)?.position ?? entry.position
          await inTransaction(db, client => applyAll(client, [entry], batch, to))
          advance(entry, to)
        }
      }
      await deliver(appended)
      await completeBuilds(db, [entry])
      await deliver(applied)
      return inTransaction(db, client => compareVersions(client, projection, [1, version]))
    }),
  )
  for (const { projection, version } of entries) await dropVersion(db, projection, version)
  return differences.flat()
}

const rows = (options?: { withPositions: boolean }) => contents(scratch.db, projections, options)

const cut = (events: Recorded[], size: number): Recorded[][] =>
  Array.from({ length: Math.ceil(events.length / size) }, (_, i) => events.slice(i * size, (i + 1) * size))

const historyArbitrary = fc
  .tuple(streamsArbitrary, fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }))
  .map(([streams, picks]) => recorded(interleave(streams, picks)))

describe('every read model', { timeout: TIMEOUT_MS }, () => {
  it('meets all the events that it reads in the histories of these tests', () => {
    const histories = fc.sample(streamsArbitrary, { seed: 1, numRuns: 300 })
    const met = new Set(histories.flat(2).map(({ type }) => type))
    for (const { name, handles } of projections)
      expect([name, [...handles].filter(type => !met.has(type))]).toEqual([name, []])
  })

  it('is the same whatever the batches', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, fc.integer({ min: 4, max: 40 }), async (events, size) => {
        await build([events])
        const whole = await rows()
        await build(cut(events, size))
        expect(await rows()).toEqual(whole)
      }),
      RUNS,
    )
  })

  it('is the same when a rebuild appends the changes and folds them', async () => {
    await fc.assert(
      fc.asyncProperty(
        historyArbitrary,
        fc.integer({ min: 4, max: 40 }),
        fc.nat(40),
        async (events, size, n) => {
          const batches = cut(events, size)
          await build(batches)
          const appended = n % (batches.length + 1)
          const found = await rebuiltDifferences(batches.slice(0, appended), batches.slice(appended))
          expect(found.filter(({ differences }) => differences > 0)).toEqual([])
        },
      ),
      RUNS,
    )
  })

  it('is not changed by a redelivered end of the log', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, fc.nat(), async (events, from) => {
        await build([events])
        const once = await rows()
        await build([events, events.slice(from % (events.length + 1))])
        expect(await rows()).toEqual(once)
      }),
      RUNS,
    )
  })

  it('is the same in any interleaving that keeps the order of each stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsArbitrary,
        fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }),
        async (streams, picks) => {
          await build([recorded(interleave(streams, [0]))])
          const inTurn = await rows({ withPositions: false })
          await build([recorded(interleave(streams, picks))])
          expect(await rows({ withPositions: false })).toEqual(inTurn)
        },
      ),
      RUNS,
    )
  })

  it('counts what a recount of the events counts', async () => {
    await fc.assert(
      fc.asyncProperty(historyArbitrary, async events => {
        await build(cut(events, 17))
        const counters = await scratch.db.query(
          `select article_id, likes, views, finishes from ${tableNames(1)(articleCounter)}
             where likes > 0 or views > 0 or finishes > 0`,
        )
        const counted = new Map(
          counters.rows.map(row => [row.article_id, [row.likes, row.views, row.finishes]]),
        )
        expect(counted).toEqual(recount(withoutExcluded(events)))
        const said = await scratch.db.query(
          `select article_id, vote, about, readers, weighing from ${tableNames(1)(articleVoteCount)}
            where readers > 0`,
        )
        expect(
          new Map(said.rows.map(r => [`${r.article_id} ${r.vote} ${r.about}`, [r.readers, r.weighing]])),
        ).toEqual(recountVotes(events, excludedSince(events)))
        const shelved = await scratch.db.query(
          `select game_id, state, members from ${tableNames(1)(shelfCount)} where members > 0`,
        )
        expect(new Map(shelved.rows.map(row => [`${row.game_id} ${row.state}`, row.members]))).toEqual(
          recountShelves(events, excludedSince(events)),
        )
        const windows = await scratch.db.query(
          `select 'daily:' || window_start || ':' || article_id as key, score
             from ${tableNames(1)(rankingWindow)} where range = 'daily' and score <> 0`,
        )
        const positive = async (table: string, id: string, column: string) => {
          const { rows: found } = await scratch.db.query(
            `select ${id} as id, ${column} as n from ${tableNames(1)({ name: table })} where ${column} > 0`,
          )
          return new Map(found.map(({ id: key, n }) => [key, n]))
        }
        const excluded = excludedSince(events)
        expect(await positive('game_counter', 'game_id', 'followers')).toEqual(
          recountFollows(events, 'Game', 'gameId', excluded),
        )
        expect(await positive('user_counter', 'user_id', 'followers')).toEqual(
          recountFollows(amongWhoIsThere(events, 'followerId'), 'User', 'followeeId', excluded),
        )
        expect(await positive('user_counter', 'user_id', 'following')).toEqual(
          recountFollows(amongWhoIsThere(events, 'followeeId'), 'User', 'followerId', new Map()),
        )
        expect(new Map(windows.rows.map(row => [row.key, row.score]))).toEqual(
          recountDaily(withoutExcluded(events)),
        )
        expect(await positive('comment_total', 'subject_id', 'comments')).toEqual(recountComments(events))
        expect(await positive('article_comment', 'comment_id', 'replies')).toEqual(recountReplies(events))
        expect(await positive('article_comment', 'comment_id', 'likes')).toEqual(
          recountCommentLikes(withoutExcluded(events)),
        )
        expect(await positive('game_review', 'review_id', 'likes')).toEqual(
          recountReviewLikes(withoutExcluded(events)),
        )
        expect(await positive('game_score', 'game_id', 'weighted2')).toEqual(recountScores(events, excluded))
        const [open, listed] = await Promise.all(
          [`review_score__v1 where until_at is null`, `game_review__v1 where status = 'published'`].map(
            from => scratch.db.query(`select review_id, score2 from read.${from} order by review_id`),
          ),
        )
        expect(open?.rows).toEqual(listed?.rows)
      }),
      RUNS,
    )
  })
})

/** From which day on accounts are excluded, at the end of the log. */
function excludedSince(events: Recorded[]): Map<string, string> {
  const since = new Map<string, string>()
  for (const { type, data } of events) {
    if (type === 'AccountExcludedFromRanking') since.set(data.userId, data.from)
    if (type === 'AccountReinstatedInRanking') since.delete(data.userId)
  }
  return since
}

/** The log without follows whose other side is erased by its end: no list names it. */
function amongWhoIsThere(events: Recorded[], other: 'followeeId' | 'followerId'): Recorded[] {
  const erased = new Set(events.flatMap(({ type, data }) => (type === 'UserErased' ? [data.userId] : [])))
  return events.filter(({ data }) => !('followeeId' in data && erased.has(data[other])))
}

/** The log without the contributions of excluded accounts from their day on, and without their withdrawal. */
function withoutExcluded(events: Recorded[]): Recorded[] {
  const since = excludedSince(events)
  return events.filter(({ data, metadata }) => {
    const from = 'userId' in data ? since.get(data.userId) : undefined
    const takenBack =
      'likedAt' in data ? data.likedAt : 'bookmarkedAt' in data ? data.bookmarkedAt : undefined
    const givenAt = takenBack ?? metadata.occurredAt
    return from === undefined || windowStart('daily', new Date(givenAt)) < from
  })
}

/**
 * Likes that were not withdrawn, views, and reads to the end, per article, computed directly from the events.
 */
function recount(events: Recorded[]): Map<string, [number, number, number]> {
  const likers = new Set<string>()
  const counts = new Map<string, [number, number, number]>()
  const of = (id: string) => {
    const found = counts.get(id) ?? [0, 0, 0]
    counts.set(id, found)
    return found
  }
  for (const { type, data } of events) {
    if (type === 'ArticleLiked') likers.add(`${data.articleId} ${data.userId}`)
    if (type === 'ArticleUnliked') likers.delete(`${data.articleId} ${data.userId}`)
    if (type === 'ArticleViewsCounted') of(data.articleId)[1] += data.counted
    if (type === 'ArticleFinishesCounted') of(data.articleId)[2] += data.counted
  }
  for (const pair of likers) of(pair.split(' ')[0] ?? '')[0] += 1
  return counts
}

/** Readers with a vote on a guide as of a time, and the number of those votes that count. */
function recountVotes(events: Recorded[], since: Map<string, string>): Map<string, [number, number]> {
  const last = new Map<string, Recorded>()
  for (const event of events) if (articleVoteFamily.has(event)) last.set(event.stream, event)
  const found = new Map<string, [number, number]>()
  for (const { type, data, metadata } of last.values()) {
    if (type !== 'ArticleVoted') continue
    const from = since.get(data.userId)
    if (from !== undefined && windowStart('daily', new Date(metadata.occurredAt)) >= from) continue
    const key = `${data.articleId} ${data.vote} ${voteAbout(data.vote, data)}`
    const [readers, weighing] = found.get(key) ?? [0, 0]
    found.set(key, [readers + 1, weighing + Number(data.weighs !== false)])
  }
  return found
}

/** Public entries at the end, of members who are neither erased nor excluded at the time. */
function recountShelves(events: Recorded[], since: Map<string, string>): Map<string, number> {
  const erased = new Set(events.flatMap(({ type, data }) => (type === 'UserErased' ? [data.userId] : [])))
  const last = new Map(events.filter(shelfFamily.has).map(event => [event.stream, event]))
  return countBy(
    [...last.values()].flatMap(({ type, data, metadata }) => {
      const from = since.get(data.userId)
      const isExcluded = from !== undefined && windowStart('daily', new Date(metadata.occurredAt)) >= from
      const isCounted = type === 'ShelfPlaced' && !data.isPrivate && !isExcluded && !erased.has(data.userId)
      return isCounted ? [`${data.gameId} ${data.state}`] : []
    }),
  )
}

const countBy = (keys: Iterable<string>): Map<string, number> =>
  new Map([...Map.groupBy(keys, key => key)].map(([key, all]) => [key, all.length]))

/** Comments that are not deleted, purged or held at the end, and whether they are suspended. */
function comments(events: Recorded[]) {
  const there = new Map<string, EventOf<typeof CommentPosted>['data']>()
  const said = new Map<string, EventOf<typeof CommentPosted>['data']>()
  const suspended = new Set<string>()
  const held = new Set<string>()
  for (const event of events.filter(commentFamily.has)) {
    const { commentId } = event.data
    if (event.type === 'CommentPosted') said.set(commentId, event.data)
    if (event.type === 'CommentPosted' && event.data.held.length > 0) held.add(commentId)
    const isUndo = event.type === 'CommentReinstated' && event.data.cause === 'undo'
    if (event.type === 'CommentReleased' || (event.type === 'CommentReinstated' && !isUndo))
      held.delete(commentId)
    const words = said.get(commentId)
    if (event.type === 'CommentSuspended') suspended.add(commentId)
    else if (event.type === 'CommentReinstated') suspended.delete(commentId)
    else if (event.type === 'CommentDeleted' || event.type === 'CommentPurged') there.delete(commentId)
    else if (words && (event.type === 'CommentPosted' || event.type === 'CommentRestored'))
      there.set(commentId, words)
  }
  return [...there.values()]
    .filter(({ commentId }) => !held.has(commentId))
    .map(data => ({ ...data, isSuspended: suspended.has(data.commentId) }))
}
const recountComments = (events: Recorded[]) =>
  countBy(comments(events).flatMap(({ subject, isSuspended }) => (isSuspended ? [] : subject.id)))
/** Placeholders of suspended replies are listed. */
const recountReplies = (events: Recorded[]) => countBy(comments(events).flatMap(({ rootId }) => rootId ?? []))

/** Likes that were not withdrawn, per comment. */
function recountCommentLikes(events: Recorded[]): Map<string, number> {
  const last = new Map(events.filter(commentLikeFamily.has).map(event => [event.stream, event]))
  return countBy(
    [...last.values()].flatMap(({ type, data }) => (type === 'CommentLiked' ? [data.commentId] : [])),
  )
}

/** Scores of each day: a pair counts in a day when its last change within that day left it set. */
function recountDaily(events: Recorded[]): Map<string, number> {
  const lastInDay = new Map<string, boolean>()
  const counts = new Map<string, { likes: number; bookmarks: number; views: number }>()
  const of = (key: string) => {
    const found = counts.get(key) ?? { likes: 0, bookmarks: 0, views: 0 }
    counts.set(key, found)
    return found
  }
  for (const { type, data, metadata } of events) {
    if ('weighs' in data && data.weighs === false) continue
    const keyOf = ({ articleId }: { articleId: string }) =>
      `daily:${windowStart('daily', new Date(metadata.occurredAt))}:${articleId}`
    if (type === 'ArticleLiked' || type === 'ArticleUnliked')
      lastInDay.set(`${keyOf(data)} likes ${data.userId}`, type === 'ArticleLiked')
    if (type === 'ArticleBookmarked' || type === 'ArticleUnbookmarked')
      lastInDay.set(`${keyOf(data)} bookmarks ${data.userId}`, type === 'ArticleBookmarked')
    if (type === 'ArticleViewsCounted') of(keyOf(data)).views += data.counted
  }
  for (const [pair, isSet] of lastInDay) {
    const [key = '', kind] = pair.split(' ')
    if (isSet) of(key)[kind === 'likes' ? 'likes' : 'bookmarks'] += 1
  }
  return new Map([...counts].map(([key, sums]) => [key, scoreOf(liveFormula, sums)]))
}

/** Followers of users and games at the end; without accounts that were excluded by then. */
function recountFollows(
  events: Recorded[],
  type: 'Game' | 'User',
  side: 'gameId' | 'followeeId' | 'followerId',
  since: Map<string, string>,
): Map<string, number> {
  const pairs = new Map<string, Recorded>()
  for (const event of events) {
    if (event.type === `${type}Followed`) pairs.set(event.stream, event)
    if (event.type === `${type}Unfollowed`) pairs.delete(event.stream)
  }
  const counts = new Map<string, number>()
  for (const { data, metadata } of pairs.values()) {
    const ids: Record<string, unknown> = data
    const from = since.get(String(ids.followerId ?? ids.userId))
    if (from !== undefined && windowStart('daily', new Date(metadata.occurredAt)) >= from) continue
    const id = String(ids[side])
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Likes that were not withdrawn, per review that exists. */
function recountReviewLikes(events: Recorded[]): Map<string, number> {
  const known = new Set(events.filter(reviewFamily.has).map(({ data }) => data.reviewId))
  const last = new Map(events.filter(reviewLikeFamily.has).map(event => [event.stream, event]))
  return countBy(
    [...last.values()].flatMap(({ type, data }) =>
      type === 'GameReviewLiked' && known.has(data.reviewId) ? [data.reviewId] : [],
    ),
  )
}

/** Sums of the weighted last scores of public reviews, of each game and of all, without those of excluded accounts. */
function recountScores(events: Recorded[], since: Map<string, string>): Map<string, number> {
  const dayOf = (at: string, daysBefore = 0) => Math.floor(Date.parse(at) / 86_400_000) - daysBefore
  const reviews = new Map<string, Scored>()
  const authors = new Map<string, { days: number[]; articles: number }>()
  for (const { type, data, metadata } of events.filter(reviewFamily.has)) {
    const { reviewId, authorId, gameId } = data
    const known = reviews.get(reviewId) ?? { authorId, gameId, score2: 0, isPublic: false, at: '' }
    const author = authors.get(authorId) ?? { days: [], articles: 0 }
    if (type === 'PlaythroughAdded' || type === 'PlaythroughCorrected') known.score2 = data.score2
    else if (type === 'ReviewPublished' || type === 'ReviewRevised' || type === 'ReviewReinstated')
      known.isPublic = true
    else known.isPublic = type === 'ReviewRestored' && data.published
    if (type === 'ReviewPublished') {
      known.at ||= metadata.occurredAt
      author.days.push(dayOf(metadata.occurredAt, data.weightFacts.accountDays))
      author.articles = Math.max(author.articles, data.weightFacts.works)
    }
    if (type === 'ReviewPublished' || type === 'ReviewRevised') author.days.push(dayOf(metadata.occurredAt))
    reviews.set(reviewId, known)
    authors.set(authorId, author)
  }
  const listed = [...reviews.values()].filter(({ isPublic }) => isPublic)
  const sums = new Map<string, number>()
  for (const { authorId, gameId, score2, at } of listed) {
    const from = since.get(authorId)
    if (from !== undefined && windowStart('daily', new Date(at)) >= from) continue
    const { days, articles } = authors.get(authorId) ?? { days: [], articles: 0 }
    const works = articles + listed.filter(review => review.authorId === authorId).length
    const weight4 = weight4Of({ days: Math.max(...days) - Math.min(...days), works })
    for (const id of [gameId, '']) sums.set(id, (sums.get(id) ?? 0) + weight4 * score2)
  }
  return sums
}
interface Scored {
  authorId: string
  gameId: string
  score2: number
  isPublic: boolean
  /** When it became public first. */
  at: string
}
