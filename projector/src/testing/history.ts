import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { storedForm } from '@koryaku/contracts/stored-events.ts'
import { voteKinds } from '@koryaku/contracts/votes/article-vote.ts'
import { toldVotes } from '@koryaku/contracts/votes/told-votes.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import fc from 'fast-check'
import {
  autosavesOf,
  bookmarkLife,
  categoryLives,
  checksOf,
  commentIds,
  commentLife,
  commentLikeLife,
  commentPolicyLife,
  commentRulesLife,
  gameFollowLife,
  gameLife,
  gameMergeLife,
  gameRequestLives,
  gameVersionLives,
  igdbGameLife,
  imageLife,
  imageUseLife,
  memberLife,
  notificationSettingsOf,
  partnerLife,
  relationLives,
  reviewLikeLife,
  reviewLives,
  seriesLife,
  shelfLife,
  templateHeaderLife,
  templateLife,
  voteLife,
  votesToldLife,
} from './member-lives.ts'
import { articleIds, content, games, people, START, type Step } from './steps.ts'
import { savesOf, writtenLife } from './text-lives.ts'

/** Numbers the steps of a history as a log would, and takes none that could not have been written. */
export function recorded(steps: Step[]): Recorded[] {
  const revisions = new Map<string, bigint>()
  return steps.map(({ stream, type, data, minute }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n
    revisions.set(stream, revision)
    const event = { type, data } as DomainEvent
    storedForm(event)
    return {
      ...event,
      id: derivedUuid(`${stream}:${revision}`),
      stream,
      revision,
      position: BigInt(index + 1) * 10n,
      created: new Date(START + minute * 60_000),
      original: data,
      known: true as const,
      metadata: {
        $correlationId: 'c',
        $causationId: 'c',
        schemaVersion: 1,
        actorId: 'system',
        occurredAt: new Date(START + minute * 60_000).toISOString(),
        app: 'test',
      },
    }
  })
}

/** Steps of one article, one pair or one counter, in an order that the deciders allow. */
const articleLife = (index: number): fc.Arbitrary<Step[]> => {
  const articleId = articleIds[index] ?? ''
  const where = { articleId, authorId: people[index % 2] ?? '', gameId: games[index % 2]?.gameId ?? '' }
  return fc
    .array(
      fc.tuple(fc.constantFrom('publish', 'edit', 'delete', 'moderate', 'appeal', 'reopen'), fc.nat(5_000)),
      {
        maxLength: 6,
      },
    )
    .map(turns => {
      const steps: Omit<Step, 'stream'>[] = [
        { type: 'ArticleDrafted', data: { ...where, content: content('初', ['t']) }, minute: 0 },
      ]
      let published = false
      let suspended: 'no' | 'yes' | 'appealed' = 'no'
      const by = people[3] ?? ''
      const said = (text: string) => ({ owner: where.authorId, text })
      for (const [turn, minute] of turns.toSorted((a, b) => a[1] - b[1])) {
        if (turn === 'edit')
          steps.push({
            type: 'ArticleEdited',
            data: { ...where, content: content(`題${minute}`, minute % 2 ? ['u', 'T'] : ['U', 't', 'T']) },
            minute,
          })
        if (turn === 'moderate' && suspended === 'no') {
          const breach = { rule: 'spam', reason: said('r'), evidenceRevision: '0', by }
          const data = { ...where, ...breach, wasPublished: published, cause: 'moderator' }
          steps.push({ type: 'ArticleSuspended', data, minute })
          suspended = 'yes'
        } else if (turn === 'moderate') {
          const reason = said('d')
          const cause = suspended === 'yes' ? 'moderator' : 'appeal'
          const decided = { ...where, outcome: 'overturned', reason, by }
          if (suspended === 'appealed') steps.push({ type: 'AppealDecided', data: decided, minute })
          steps.push({
            type: 'ArticleReinstated',
            data: { ...where, reason, by, published, cause, textRef: null },
            minute,
          })
          suspended = 'no'
        }
        if (turn === 'appeal' && suspended === 'yes') {
          steps.push({
            type: 'SuspensionAppealed',
            data: { ...where, appeal: said('a'), textRef: null },
            minute,
          })
          suspended = 'appealed'
        }
        if (turn === 'reopen' && suspended === 'appealed') {
          const decided = { ...where, outcome: 'upheld', reason: said('u'), by }
          steps.push({ type: 'AppealDecided', data: decided, minute })
          const reopened = { ...where, appeal: said('a'), reason: said('undone'), by }
          steps.push({ type: 'AppealReopened', data: reopened, minute })
        }
        if (turn === 'publish' && suspended === 'no') {
          const data = published ? where : { ...where, textRef: null }
          steps.push({ type: published ? 'ArticleUnpublished' : 'ArticlePublished', data, minute })
          published = !published
        }
        if (turn === 'delete') {
          const wasPublished = published && suspended === 'no'
          steps.push({ type: 'ArticleDeleted', data: { ...where, wasPublished, purgeAt: null }, minute })
          break
        }
      }
      return steps.map(step => ({ ...step, stream: `article-${articleId}` }))
    })
}

/** How each of up to three reactions was judged: by no rule yet, or by the first. */
const WEIGHTS = fc.array(
  fc.constantFrom({}, { weighs: true, ruleVersion: 1 }, { weighs: false, ruleVersion: 1 }),
  { minLength: 3, maxLength: 3 },
)

const pairLife = (article: number, person: number): fc.Arbitrary<Step[]> =>
  fc.tuple(fc.array(fc.nat(5_000), { maxLength: 5 }), WEIGHTS).map(([minutes, weights]) => {
    const userId = people[person] ?? ''
    const articleId = articleIds[article] ?? ''
    const pair = {
      articleId,
      userId,
      authorId: people[article % 2] ?? '',
      gameId: games[article % 2]?.gameId ?? '',
    }
    const dataOf = (turn: number) => ({ ...pair, ...weights[Math.floor(turn / 2)] })
    const times = minutes.toSorted((a, b) => a - b)
    return times.map((minute, i) => ({
      stream: `articleLike-${articleId}+${userId}`,
      ...(i % 2 === 0
        ? { type: 'ArticleLiked', data: dataOf(i) }
        : {
            type: 'ArticleUnliked',
            data: { ...dataOf(i), likedAt: new Date(START + (times[i - 1] ?? 0) * 60_000).toISOString() },
          }),
      minute,
    }))
  })

const followLife = (followee: number, follower: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.nat(5_000), { maxLength: 4 }).map(minutes => {
    const data = { followeeId: people[followee], followerId: people[follower] }
    return minutes
      .toSorted((a, b) => a - b)
      .map((minute, i) => ({
        stream: `userFollow-${data.followeeId}+${data.followerId}`,
        type: i % 2 === 0 ? 'UserFollowed' : 'UserUnfollowed',
        data,
        minute,
      }))
  })

const viewsOf = (article: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.tuple(fc.nat(5_000), fc.integer({ min: 1, max: 9 })), { maxLength: 3 }).map(flushes =>
    flushes
      .toSorted((a, b) => a[0] - b[0])
      .map(([minute, counted]) => ({
        stream: `articleViews-${articleIds[article]}+20261030`,
        type: 'ArticleViewsCounted',
        data: {
          articleId: articleIds[article],
          windowStart: new Date(START + minute * 60_000).toISOString(),
          windowEnd: new Date(START + minute * 60_000).toISOString(),
          counted,
          excluded: 1,
          ruleVersion: 1,
        },
        minute,
      })),
  )

const finishesOf = (article: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.tuple(fc.nat(5_000), fc.integer({ min: 1, max: 4 })), { maxLength: 2 }).map(flushes =>
    flushes
      .toSorted((a, b) => a[0] - b[0])
      .map(([minute, counted]) => ({
        stream: `articleFinishes-${articleIds[article]}+20261030`,
        type: 'ArticleFinishesCounted',
        data: {
          ...{ articleId: articleIds[article], day: '2026-10-30', counted, ruleVersion: 1 },
          windowEnd: new Date(START + minute * 60_000).toISOString(),
        },
        minute,
      })),
  )

/** Is left out of rankings from some day on, perhaps put back, perhaps left out again. */
const exclusionOf = (person: number): fc.Arbitrary<Step[]> =>
  fc
    .array(fc.tuple(fc.nat(5_000), fc.constantFrom('2026-10-29', '2026-10-31', '2026-11-01', null)), {
      maxLength: 3,
    })
    .map(turns =>
      turns
        .toSorted((a, b) => a[0] - b[0])
        .map(([minute, from]) => ({
          stream: `rankingAccount-${people[person]}`,
          type: from ? 'AccountExcludedFromRanking' : 'AccountReinstatedInRanking',
          data: { userId: people[person], by: null, ...(from ? { from, reason: 'vote_ring' } : {}) },
          minute,
        })),
    )

const inquiryLife = (index: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.nat(5_000), { maxLength: 3 }).map(minutes => {
    const inquiryId = shortIdFrom(`inquiry:${index}`)
    const received = {
      inquiryId,
      genre: 'violation',
      about: { kind: 'article', id: articleIds[index] },
      memberId: null,
    }
    return [
      { type: 'InquiryReceived', data: received, minute: 0 },
      ...minutes
        .toSorted((a, b) => a - b)
        .map((minute, i) => ({
          type: i % 2 === 0 ? 'InquiryClosed' : 'InquiryReopened',
          data: { inquiryId, by: people[3] },
          minute,
        })),
    ].map(step => ({ ...step, stream: `inquiry-${inquiryId}` }))
  })

/** A comment that a user reports, who may withdraw that, and a moderator who closes the report, perhaps before it becomes known. */
const reportLives = (reporter: number): fc.Arbitrary<Step[]> =>
  fc.tuple(fc.nat(5_000), fc.boolean(), fc.boolean()).map(([minute, isClosed, isWithdrawn]) => {
    const subject = { kind: 'comment', id: commentIds[0] }
    const about = { subject, authorId: people[0] }
    const reporterId = people[reporter]
    const reported = { ...about, reporterId, reason: 'spam', sentence: null }
    const closed = { ...about, reporterIds: [reporterId], outcome: 'dismissed', by: people[3] }
    return [
      { type: 'SubjectReported', data: reported, minute, stream: `report-${subject.id}+${reporterId}` },
      ...(isWithdrawn
        ? [
            {
              type: 'ReportWithdrawn',
              data: { ...about, reporterId },
              minute: minute + 2,
              stream: `report-${subject.id}+${reporterId}`,
            },
          ]
        : []),
      ...(isClosed
        ? [{ type: 'ReportsClosed', data: closed, minute: minute + 1, stream: `reportCase-${subject.id}` }]
        : []),
    ]
  })

const readingsOf = (article: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.nat(5_000), { maxLength: 2 }).map(minutes => {
    const [articleId, authorId, by] = [articleIds[article], people[article % 2], people[3]]
    return minutes.map(minute => ({
      stream: `restrictedRead-${articleId}+${by}`,
      type: 'RestrictedContentRead',
      data: { articleId, authorId, by, revisions: ['0'] },
      minute,
    }))
  })

/** Counts of batches: the same day repeatedly, with visitors in between. */
const countsOf = (): fc.Arbitrary<Step[]>[] => {
  const turns = fc.array(fc.tuple(fc.nat(5_000), fc.nat(9)), { maxLength: 3 })
  const inTurn = (step: (counted: number, minute: number) => Step) =>
    turns.map(list => list.toSorted((a, b) => a[0] - b[0]).map(([minute, counted]) => step(counted, minute)))
  const day = '2026-10-31'
  const others = { readers: 0, articles: 0, likes: 0, bookmarks: 0, follows: 0, views: 0, members: 0 }
  return [
    inTurn((counted, minute) => ({
      ...{ stream: 'siteVisitors-20261031', type: 'VisitorsCounted', minute },
      data: { day, windowEnd: new Date(START).toISOString(), counted, ruleVersion: 1 },
    })),
    inTurn((counted, minute) => ({
      ...{ stream: 'kpi-day+20261031', type: 'DailyKpisCounted', minute },
      data: { day, writers: counted, ...others, ruleVersion: 1 },
    })),
    inTurn((counted, minute) => ({
      ...{ stream: 'kpi-week+20261026', type: 'RetentionCounted', minute },
      data: { week: '2026-10-26', members: counted, active: [counted], ruleVersion: 1 },
    })),
  ]
}

const apart = fc.tuple(
  ...[0, 1].map(gameLife),
  gameMergeLife(),
  ...[0, 1, 2, 3].map(memberLife),
  ...[0, 1, 2].map(articleLife),
  ...[0, 1, 2].flatMap(article => [1, 2, 3].map(person => pairLife(article, person))),
  ...[0, 1].flatMap(followee => [2, 3].map(follower => followLife(followee, follower))),
  ...[0, 1, 2].map(viewsOf),
  ...[0, 1, 2].map(finishesOf),
  ...[0, 1].map(inquiryLife),
  ...[1, 2].map(reportLives),
  ...[0, 1].map(readingsOf),
  ...[1, 2].map(exclusionOf),
  ...countsOf(),
  ...[0, 1].map(article => bookmarkLife(article, 2)),
  ...[1, 2].flatMap(person => voteKinds.map(vote => voteLife(0, person, vote))),
  ...toldVotes.map(vote => votesToldLife(0, vote)),
  ...[0, 1].map(game => gameFollowLife(game, 3)),
  ...[0, 1].flatMap(game => [2, 3].map(person => shelfLife(game, person))),
  ...[0, 1].map(checksOf),
  ...[0, 1].map(notificationSettingsOf),
  ...[0, 1].map(imageLife),
  imageUseLife(0),
  templateLife(),
  templateHeaderLife(),
  seriesLife(),
  ...[0, 1, 2].map(commentLife),
  commentPolicyLife(),
  commentRulesLife(),
  ...[0, 1].flatMap(comment => [1, 2].map(person => commentLikeLife(comment, person))),
  ...[0, 1].flatMap(review => [2, 3].map(person => reviewLikeLife(review, person))),
  ...[2, 3].flatMap(person => relationLives(person, 5 - person)),
  ...relationLives(1, 0),
  ...[0, 1].map(autosavesOf),
  ...[0, 2].map(savesOf),
  ...[0, 1].flatMap(categoryLives),
  ...[0, 1].map(igdbGameLife),
)
/** Streams of a small site; each is in order in itself. */
export const streamsArbitrary: fc.Arbitrary<Step[][]> = fc
  .tuple(
    apart,
    writtenLife(),
    ...[0, 1].map(gameVersionLives),
    ...[0, 1].map(reviewLives),
    gameRequestLives(2),
    partnerLife().map(life => [life]),
  )
  .map(([streams, ...together]) => [...streams, ...together.flat()])

/**
 * Interleaves streams: `picks` selects the next stream. Each stream keeps its order, and a step follows the
 * steps that it refers to.
 */
export function interleave(streams: Step[][], picks: number[]): Step[] {
  const left = streams.filter(stream => stream.length > 0).map(stream => [...stream])
  const log: Step[] = []
  const isDone = (stream: string, steps: number) =>
    log.reduce((count, step) => count + Number(step.stream === stream), 0) >= steps
  for (let i = 0; left.length > 0; i++) {
    const ready = left.filter(([next]) => !next?.needs || isDone(next.needs.stream, next.needs.steps))
    const stream = ready[(picks[i % Math.max(1, picks.length)] ?? 0) % ready.length] as Step[]
    log.push(stream.shift() as Step)
    if (stream.length === 0) left.splice(left.indexOf(stream), 1)
  }
  return log
}
