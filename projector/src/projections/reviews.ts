import { renderArticle } from '@koryaku/contracts/articles/render-article.ts'
import { revisionOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { reviewFamily, reviewTextFamily } from '@koryaku/contracts/reviews/review.events.ts'
import { GameReviewLiked, reviewLikeFamily } from '@koryaku/contracts/reviews/review-like.events.ts'
import { CORRECTION_MS, type ReviewDraft } from '@koryaku/contracts/reviews/review-parts.ts'
import { alias, type Written } from '@koryaku/contracts/tables/define-table.ts'
import { gameReview } from '@koryaku/contracts/tables/game-review.table.ts'
import { gameReviewLike } from '@koryaku/contracts/tables/game-review-like.table.ts'
import { gameReviewText } from '@koryaku/contracts/tables/game-review-text.table.ts'
import { gameScore } from '@koryaku/contracts/tables/game-score.table.ts'
import { gameScorePart } from '@koryaku/contracts/tables/game-score-part.table.ts'
import { reviewAuthor } from '@koryaku/contracts/tables/review-author.table.ts'
import { reviewExclusion } from '@koryaku/contracts/tables/review-exclusion.table.ts'
import { reviewPlaythrough } from '@koryaku/contracts/tables/review-playthrough.table.ts'
import { reviewScore } from '@koryaku/contracts/tables/review-score.table.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { PoolClient } from 'pg'
import { contentOpener } from '#engine/opened-contents.ts'
import { defineProjection, on } from '#engine/projection.ts'
import { deleteRows, loadRows, upsertRows } from '#engine/rows.ts'
import type { TableName } from '#engine/table-name.ts'
import { applyExclusions, type Exclusions, exclusionEvents } from './exclusions.ts'
import { applyPairs, giversOf, type PairChange } from './pairs.ts'
import { keepPlaythroughs } from './review-playthroughs.ts'
import type { ReviewRow, ReviewStep } from './review-row.ts'
import { countScores } from './review-scores.ts'
import { keepSpans, type ScoreChange } from './review-spans.ts'
import { weighReviews } from './review-weights.ts'

type TextRow = Written<typeof gameReviewText>

/** Reviews for lists, readers and authors, their likes, and the scores of games. */
export const reviews = defineProjection({
  name: 'reviews',
  codeVersion: 8,
  tables: [
    ...[gameReview, gameReviewText, reviewPlaythrough, gameReviewLike, reviewExclusion],
    ...[reviewAuthor, reviewScore, gameScore, gameScorePart],
  ],
  // A text cannot be rebuilt after its key is deleted.
  sealed: [gameReview.name],
  handles: on(
    ...reviewFamily.events,
    ...reviewTextFamily.events,
    ...reviewLikeFamily.events,
    ...exclusionEvents,
  ),
  async apply(db, events, t) {
    const own = events.filter(event => reviewFamily.has(event) || reviewTextFamily.has(event))
    const ids = own.map(({ data }) => data.reviewId)
    const before = await loadRows(db, t, gameReview, ids)
    const after = new Map(before)
    const texts = new Map<string, TextRow>()
    const open = await contentOpener(db, ids)
    const draftOf = (reviewId: string, revision: string) => {
      const text = texts.get(`${reviewId} ${revision}`)
      return text ? open<ReviewDraft>(text.sealed, reviewId) : null
    }
    for (const row of await namedTexts(db, t, own)) texts.set(keyOf(row), row)
    const changes: ScoreChange[] = []
    for (const event of own) {
      const { reviewId } = event.data
      if (event.type === 'ReviewTextSaved') {
        const row = {
          ...{ review_id: reviewId, revision: event.revision.toString(), sealed: event.data.sealed },
        }
        texts.set(keyOf(row), row)
      }
      const known = after.get(reviewId) ?? noneOf(event)
      const row = evolve(known, event, draftOf)
      after.set(reviewId, row)
      changes.push({ before: known, after: row, at: event.metadata.occurredAt })
    }
    const likes = likesIn(events)
    const givers = [...giversOf(likes), ...own.map(({ data }) => data.authorId)]
    const exclusions = await applyExclusions(db, t, reviewExclusion, events, givers)
    await weighReviews(db, t, own, exclusions, { before, after })
    await upsertRows(db, t, gameReview, after.values())
    await upsertRows(db, t, gameReviewText, texts.values())
    const purged = [...after.values()].filter(({ status }) => status === 'purged')
    await deleteRows(
      db,
      t,
      gameReviewText,
      purged.map(({ review_id }) => ({ review_id })),
    )
    await keepPlaythroughs(db, t, own)
    await keepSpans(db, t, changes)
    await countLikes(db, t, likes, exclusions, ids)
    await countScores(db, t, before, [...after.values()])
  },
})

const keyOf = ({ review_id, revision }: TextRow): string => `${review_id} ${revision}`

const noneOf = ({ data, metadata }: ReviewStep): ReviewRow => ({
  ...{ review_id: data.reviewId, author_id: data.authorId, game_id: data.gameId, status: 'draft' },
  ...{ head: null, public_head: null, draft: null, ...NOTHING_PUBLIC },
  ...{ score2: null, scored_at: null, platform: null, hours: null, outcome: null, difficulty: null },
  ...{ updated_at: metadata.occurredAt, revised_at: null, published_at: null, purge_at: null, likes: 0 },
  weight4: 0,
})
const NOTHING_PUBLIC = {
  ...{ title: '', excerpt: '', html: '', text: '', good: '', bad: '', for_whom: '', spoiler: false },
}

function evolve(
  row: ReviewRow,
  event: ReviewStep,
  draftOf: (reviewId: string, revision: string) => ReviewDraft | null,
): ReviewRow {
  const at = event.metadata.occurredAt
  // Text and lifecycle are separate streams, whose events may arrive in either order.
  const updated_at = +new Date(row.updated_at) > Date.parse(at) ? row.updated_at : at
  switch (event.type) {
    case 'ReviewDrafted':
      return row
    case 'ReviewTextSaved': {
      const head = event.revision.toString()
      return row.status === 'purged'
        ? { ...row, head, updated_at }
        : { ...row, head, draft: draftOf(row.review_id, head), updated_at }
    }
    case 'ReviewPublished':
    case 'ReviewRevised': {
      const revision = (revisionOf(event.data.textRef) ?? 0n).toString()
      const draft = draftOf(row.review_id, revision)
      return {
        ...{ ...row, ...publicOf(draft), status: 'published', spoiler: event.data.spoiler },
        ...{ public_head: revision, updated_at, revised_at: at, published_at: row.published_at ?? at },
      }
    }
    case 'PlaythroughAdded':
    case 'PlaythroughCorrected': {
      const { platform, hours, outcome, difficulty, score2 } = event.data
      const isKept = event.type === 'PlaythroughCorrected' && (score2 === row.score2 || isRecent(row, at))
      const scored_at = isKept ? row.scored_at : at
      return { ...row, platform, hours, outcome, difficulty, score2, scored_at }
    }
    case 'PlaythroughRemoved':
      return row
    case 'ReviewUnpublished':
      return { ...row, ...NOTHING_PUBLIC, status: 'draft', public_head: null, updated_at }
    case 'ReviewDeleted':
      return { ...row, status: 'deleted', purge_at: event.data.purgeAt }
    case 'ReviewRestored':
      return { ...row, status: event.data.published ? 'published' : 'draft', purge_at: null }
    case 'ReviewSuspended':
      return { ...row, status: 'suspended' }
    case 'ReviewReinstated':
      return { ...row, status: 'published' }
    case 'ReviewSuspensionAppealed':
    case 'ReviewAppealDecided':
      return row
    case 'ReviewPurged':
      return { ...row, ...NOTHING_PUBLIC, status: 'purged', purge_at: null, draft: null, public_head: null }
    default:
      event satisfies never
      return row
  }
}

const isRecent = ({ scored_at }: ReviewRow, at: string): boolean =>
  scored_at !== null && Date.parse(at) - +new Date(scored_at) < CORRECTION_MS

function publicOf(draft: ReviewDraft | null) {
  if (!draft) return NOTHING_PUBLIC
  const { title, document, good, bad, forWhom: for_whom } = draft
  const { html, text, excerpt } = renderArticle(document)
  return { title, excerpt, html, text, good, bad, for_whom }
}

/** The texts that a batch makes public and that were saved before it. */
async function namedTexts(db: PoolClient, t: TableName, events: readonly ReviewStep[]): Promise<TextRow[]> {
  const named = events.flatMap(({ data }) => {
    const revision = 'textRef' in data ? revisionOf(data.textRef) : undefined
    return revision === undefined ? [] : [{ review_id: data.reviewId, revision: revision.toString() }]
  })
  if (named.length === 0) return []
  const [x, n] = [alias(gameReviewText, 'x'), alias(gameReviewText, 'n')]
  const { rows } = await db.query<TextRow>(
    `select x.* from json_populate_recordset(null::${t(gameReviewText)}, $1::json) n
       join ${t(gameReviewText)} x on ${x.review_id} = ${n.review_id} and ${x.revision} = ${n.revision}`,
    [JSON.stringify(named)],
  )
  return rows
}

const likesIn = (events: readonly Recorded[]) =>
  events.filter(reviewLikeFamily.has).map(event => {
    const { reviewId, userId } = event.data
    const keys: [string, string] = [reviewId, userId]
    return { keys, isSet: event.type === GameReviewLiked.type, event }
  })

/** Likes that count, recounted for each review of the batch. */
async function countLikes(
  db: PoolClient,
  t: TableName,
  likes: PairChange[],
  exclusions: Exclusions,
  reviewIds: readonly string[],
): Promise<void> {
  const changed = await applyPairs(db, t, gameReviewLike, likes, exclusions)
  const ids = [...new Set([...changed.keys(), ...reviewIds])]
  if (ids.length === 0) return
  const [r, l] = [alias(gameReview, 'r'), alias(gameReviewLike, 'l')]
  await db.query(
    `update ${t(gameReview)} r set ${gameReview.names.likes} = (
       select count(*) from ${t(gameReviewLike)} l where ${l.review_id} = ${r.review_id} and ${l.counted})
      where ${r.review_id} = any($1)`,
    [ids],
  )
}
