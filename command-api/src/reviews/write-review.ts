import { purgeTimeOf } from '@koryaku/contracts/articles/deletion.ts'
import { plainText } from '@koryaku/contracts/articles/render-article.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { derivedUuid, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import { reviewStream, reviewTextStream } from '@koryaku/contracts/reviews/review.events.ts'
import { draftOf, type ReviewContent } from '@koryaku/contracts/reviews/review-content.ts'
import { REVIEW_CHANGES_A_DAY, REVIEW_SAVES_A_DAY } from '@koryaku/contracts/reviews/review-parts.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import { sql } from 'kysely'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import type { Context } from '#context.ts'
import { catalogued } from '#games/find-game.ts'
import { picturesOf, placesOf, takePictures } from '#images/take-pictures.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { loadReview, requireOwnReview } from './find-review.ts'
import {
  type GivenPlaythrough,
  type KnownReview,
  type ReviewCommand,
  type ReviewState,
  reviewDecider,
} from './review.decider.ts'
import { REVIEW_TEXT_TAIL, type ReviewText, reviewTextDecider } from './review-text.decider.ts'
import { takeSlotAgain } from './start-review.ts'

type Needs = Pick<Context, 'db' | 'events' | 'limits'>
const DAY_SECONDS = 24 * 3_600

export interface WrittenReview {
  review: ReviewState
  text: ReviewText | null
  position: bigint | undefined
}
interface Asked {
  reviewId: string
  userId: string
}

interface AskedToPublish extends Asked {
  content?: ReviewContent | undefined
  base: TextRef | null
  playedAgain: boolean
  playedOn?: string | null | undefined
}

/** Saves the draft of an own review. The public version does not change. */
export async function saveReview(
  needs: Needs,
  { reviewId, userId, base, content }: Asked & { base: TextRef | null; content: ReviewContent },
  envelope: CommandEnvelope,
): Promise<WrittenReview> {
  const review = await requireOwnReview(needs, reviewId, userId)
  const { events, limits } = needs
  const key = await keyOf(needs, reviewId)
  const stream = reviewTextStream(reviewId)
  const isRepeat = envelope.cameBefore && (await hasWritten(events, stream, envelope))
  if (!isRepeat) await limits.limit(`${reviewId} review saves`, REVIEW_SAVES_A_DAY, DAY_SECONDS)
  const before = async () => {
    const text = await foldTail(needs, reviewId, key)
    return new Set(text ? picturesOf({ document: text.draft.document }) : [])
  }
  const pictures = placesOf({ document: content.document })
  await takePictures(needs, { userId, pictures, before }, envelope)
  const where = { reviewId, authorId: userId, gameId: review.gameId }
  const command = { where, base, draft: draftOf(content) }
  const target = { stream, decider: reviewTextDecider(reviewId, key), command, tail: REVIEW_TEXT_TAIL }
  const { state: text, position } = await execute(events, target, envelope)
  return { review, text, position }
}

/** Makes the newest version public, with its score. `base`: the version that its author has before them. */
export async function publishReview(
  needs: Needs,
  { content, base, playedAgain, playedOn, ...asked }: AskedToPublish,
  envelope: CommandEnvelope,
): Promise<WrittenReview> {
  const { reviewId, userId } = asked
  // Before the text is saved: a refused request changes nothing.
  if (playedOn && startOfDay(playedOn) > new Date(envelope.occurredAt))
    throw new DomainError('invalid_request', {
      errors: [{ source: { pointer: '/playedOn' }, detail: 'in_future' }],
    })
  const saved = content && (await saveReview(needs, { ...asked, base, content }, envelope))
  const review = saved?.review ?? (await requireOwnReview(needs, reviewId, userId))
  const text = saved?.text ?? (await readReviewText(needs, reviewId))
  if (!text) throw new DomainError('review_not_publishable')
  if (!saved && text.ref !== base) throw new DomainError('revision_conflict')
  const playthrough = await requirePublishable(needs, review as KnownReview, text)
  const command = {
    ...({ type: 'PublishReview', actorId: userId, textRef: text.ref, spoiler: text.draft.spoiler } as const),
    ...{ playthrough, playthroughId: shortIdFrom(`playthrough:${envelope.commandId}`) },
    ...{ playedAgain, playedOn },
    weightFacts: await weightFactsOf(needs, userId, envelope.occurredAt),
  }
  const written = await changeReview(needs, reviewId, command, envelope)
  return { ...written, text, position: written.position ?? saved?.position }
}

async function requirePublishable(
  { events }: Pick<Needs, 'events'>,
  { gameId }: KnownReview,
  { draft: { title, document, platform, hours, outcome, difficulty, score2 } }: ReviewText,
): Promise<GivenPlaythrough> {
  if (title === '' || plainText(document).trim() === '' || score2 === null || platform === null)
    throw new DomainError('review_not_publishable')
  const game = await catalogued(events.readWhole(gameStream(gameId)))
  if (!game) throw new DomainError('not_found')
  // The catalogue does not know the platforms of every game.
  const { platforms } = game.details
  if (platforms.length > 0 && !platforms.includes(platform)) throw new DomainError('unknown_platform')
  return { platform, hours, outcome, difficulty, score2 }
}

/** Changes the state of an own review. `REVIEW_CHANGES_A_DAY` limits the growth of its stream. */
export async function changeReview(
  needs: Needs,
  reviewId: string,
  command: Extract<ReviewCommand, { actorId: string }>,
  envelope: CommandEnvelope,
): Promise<WrittenReview> {
  const { events, limits } = needs
  // Only the author's own changes count.
  const known = await loadReview(needs, reviewId)
  if (known?.authorId !== command.actorId) throw new DomainError('not_found')
  const stream = reviewStream(reviewId)
  const isRepeat = envelope.cameBefore && (await hasWritten(events, stream, envelope))
  if (!isRepeat) await limits.limit(`${reviewId} review changes`, REVIEW_CHANGES_A_DAY, DAY_SECONDS)
  const { state, position } = await execute(events, { stream, decider: reviewDecider, command }, envelope)
  return { review: state, text: null, position }
}

/** Restores an own review, where its author has begun no other of the game. */
export async function restoreReview(
  needs: Needs,
  { reviewId, userId }: Asked,
  envelope: CommandEnvelope,
): Promise<WrittenReview> {
  const { occurredAt: at } = envelope
  const review = await loadReview(needs, reviewId)
  if (!review || review.authorId !== userId) throw new DomainError('not_found')
  const command = { type: 'RestoreReview', actorId: userId, at } as const
  // Refused before the slot is taken.
  if (reviewDecider.decide(command, review).length === 0)
    return { review, text: await readReviewText(needs, reviewId), position: undefined }
  const place = { reviewId, userId, gameId: review.gameId }
  const hasSlot = await takeSlotAgain(needs, place, envelope)
  const written = await changeReview(needs, reviewId, command, envelope)
  if (!(await hasSlot())) {
    const back = { type: 'DeleteReview', actorId: userId, purgeAt: purgeTimeOf(at) } as const
    const commandId = derivedUuid(`${envelope.commandId}\nback`)
    await changeReview(needs, reviewId, back, { ...envelope, commandId })
    throw new DomainError('review_exists')
  }
  return { ...written, text: await readReviewText(needs, reviewId) }
}

/** The newest version of the text; null: none. */
export async function readReviewText(
  { db, events }: Pick<Needs, 'db' | 'events'>,
  reviewId: string,
): Promise<ReviewText | null> {
  const key = await keyOf({ db }, reviewId)
  return foldTail({ events }, reviewId, key)
}

async function foldTail({ events }: Pick<Needs, 'events'>, reviewId: string, key: Buffer) {
  const decider = reviewTextDecider(reviewId, key)
  const last = await events.readTail(reviewTextStream(reviewId), 1)
  async function* each() {
    yield* last
  }
  return foldStream(decider, each())
}

async function keyOf({ db }: Pick<Needs, 'db'>, reviewId: string): Promise<Buffer> {
  const key = await findContentKey(db, reviewId)
  if (!key) throw new DomainError('not_found')
  return key
}

const knownOf = statement((userId: Param<string>, at: Param<string>) =>
  facts.selectNoFrom(({ selectFrom }) => [
    selectFrom('read.member_joined as j')
      .select(({ ref }) => sql<number>`greatest(0, ${at}::date - ${ref('j.day')})`.as('days'))
      .where('j.user_id', '=', userId)
      .as('days'),
    selectFrom('read.article_card as a')
      .select(({ fn }) => fn.countAll<string>().as('works'))
      .where('a.author_id', '=', userId)
      .where('a.status', '=', 'published')
      .as('works'),
  ]),
)

/** The author's facts when a review becomes public: age of the account in days, and published articles. */
async function weightFactsOf({ db }: Pick<Needs, 'db'>, userId: string, at: string) {
  const [row] = await knownOf(db, userId, at.slice(0, 10))
  return { accountDays: row?.days ?? 0, works: Number(row?.works ?? 0) }
}
