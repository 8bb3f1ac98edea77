import { DomainError } from '@koryaku/contracts/errors.ts'
import { derivedUuid } from '@koryaku/contracts/ids.ts'
import { reviewIdOf, reviewSlotStream, reviewStream } from '@koryaku/contracts/reviews/review.events.ts'
import { foldStream } from '#command-handling/decider.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { persistently } from '#command-handling/persistently.ts'
import type { Context } from '#context.ts'
import { makeContentKey } from '#keys/content-keys.ts'
import { isGone, loadReview } from './find-review.ts'
import { type ReviewState, reviewDecider } from './review.decider.ts'
import { reviewSlotDecider } from './review-slot.decider.ts'

type Stores = Pick<Context, 'db' | 'events'>
interface Place {
  gameId: string
  userId: string
}

const exists = (path: string) => new DomainError('review_exists', { detail: path })

export const holderOf = async ({ events }: Stores, { gameId, userId }: Place): Promise<string | null> =>
  (await foldStream(reviewSlotDecider, events.readWhole(reviewSlotStream(gameId, userId))))?.reviewId ?? null

/**
 * Begins the review of a member about a game: takes the slot, then makes the key, then drafts the review.
 * After a crash between these steps the next attempt continues with the review that has the slot.
 */
export async function startReview(
  stores: Stores,
  place: Place,
  envelope: CommandEnvelope,
): Promise<Outcome<ReviewState>> {
  const { gameId, userId } = place
  const reviewId = await persistently(() => takeSlot(stores, place, envelope))
  await makeContentKey(stores.db, { contentId: reviewId, ownerId: userId })
  const command = { type: 'DraftReview', reviewId, authorId: userId, gameId } as const
  const target = { stream: reviewStream(reviewId), decider: reviewDecider, command }
  try {
    return await execute(stores.events, target, envelope)
  } catch (error) {
    // Another tab drafted the same review concurrently.
    if (error instanceof DomainError && error.code === 'conflict') throw exists(reviewId)
    throw error
  }
}

/** @returns the review that has the slot now and is to be drafted */
async function takeSlot(stores: Stores, place: Place, envelope: CommandEnvelope): Promise<string> {
  const own = reviewIdOf(envelope.commandId)
  const over = await holderOf(stores, place)
  const held = over === null ? null : await loadReview(stores, over)
  if (over !== null && held === null) return over
  if (over !== null && !isGone(held)) {
    // A retry of the command that drafted the review gets that review.
    if (await hasWritten(stores.events, reviewStream(over), envelope)) return over
    throw exists(over)
  }
  await setSlot(stores, { ...place, reviewId: own, over }, envelope)
  // A deleted review may have been restored since: both look after they have written, so that one of them sees the other.
  if (over !== null && !isGone(await loadReview(stores, over))) {
    await setSlot(
      stores,
      { ...place, reviewId: over, over: own },
      { ...envelope, ...stepOf(envelope, 'back') },
    )
    throw exists(over)
  }
  return own
}

/**
 * Reserves the slot again for a review that is about to be restored; rejects if another review has taken it.
 * @returns a check to call after the restoration: whether the slot is still reserved for this review
 */
export async function takeSlotAgain(
  stores: Stores,
  { reviewId, ...place }: Place & { reviewId: string },
  envelope: CommandEnvelope,
): Promise<() => Promise<boolean>> {
  await persistently(async () => {
    const over = await holderOf(stores, place)
    if (over !== null && over !== reviewId && !isGone(await loadReview(stores, over))) throw exists(over)
    await setSlot(stores, { ...place, reviewId, over, again: true }, envelope)
  })
  return async () => (await holderOf(stores, place)) === reviewId
}

const setSlot = (
  { events }: Stores,
  command: Parameters<typeof reviewSlotDecider.decide>[0],
  envelope: CommandEnvelope,
) =>
  execute(
    events,
    { stream: reviewSlotStream(command.gameId, command.userId), decider: reviewSlotDecider, command },
    envelope,
  )

/** A further command of the same request on the same stream. */
const stepOf = ({ commandId }: CommandEnvelope, step: string) => ({
  commandId: derivedUuid(`${commandId}\n${step}`),
})
