import { isDeepStrictEqual } from 'node:util'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import type { EventOf } from '@koryaku/contracts/define-event.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type {
  PlaythroughAdded,
  ReviewEvent,
  ReviewPublished,
} from '@koryaku/contracts/reviews/review.events.ts'
import { PLAYTHROUGHS_MAX } from '@koryaku/contracts/reviews/review-parts.ts'
import { type Decider, ofTypes } from '#command-handling/decider.ts'

export interface ReviewFacts {
  reviewId: string
  authorId: string
  gameId: string
}
type PlaythroughData = EventOf<typeof PlaythroughAdded>['data']
/** The fields of a playthrough that its author gives. */
export type GivenPlaythrough = Pick<
  PlaythroughData,
  'platform' | 'hours' | 'outcome' | 'difficulty' | 'score2'
>
type KnownPlaythrough = Omit<PlaythroughData, keyof ReviewFacts>
type WeightFacts = EventOf<typeof ReviewPublished>['data']['weightFacts']

export interface KnownReview extends ReviewFacts {
  /** A suspended one is public again when it is reinstated. */
  status: 'draft' | 'published' | 'suspended' | 'deleted' | 'purged'
  /** Whether a deleted review was public before its deletion. */
  wasPublished: boolean
  purgeAt: string | null
  /** The version that is public. */
  publicRef: TextRef | null
  spoiler: boolean
  /** The author's appeal against the suspension in force; null: no appeal. */
  appeal: 'waiting' | 'upheld' | null
  /** In the order in which they were added. The newest one is the score of the review. */
  playthroughs: readonly KnownPlaythrough[]
}
export type ReviewState = KnownReview | null

export type ReviewCommand =
  | ({ type: 'DraftReview' } & ReviewFacts)
  | {
      type: 'PublishReview'
      actorId: string
      textRef: TextRef
      spoiler: boolean
      playthrough: GivenPlaythrough
      /** ID of the playthrough, if it is added. */
      playthroughId: string
      /** Adds a playthrough and keeps the ones before; otherwise the newest one is corrected. */
      playedAgain: boolean
      /** undefined: a corrected playthrough keeps its day. */
      playedOn: string | null | undefined
      weightFacts: WeightFacts
    }
  | { type: 'RemovePlaythrough'; actorId: string; playthroughId: string }
  | { type: 'UnpublishReview'; actorId: string }
  | { type: 'DeleteReview'; actorId: string; purgeAt: string }
  | { type: 'RestoreReview'; actorId: string; at: string }
  /** `forErasure`: its author leaves, whatever state it is in. */
  | { type: 'PurgeReview'; at: string; forErasure: boolean }

/** 1: nothing is weighed yet; the facts are kept. */
const RULE_VERSION = 1

function evolve(state: ReviewState, event: ReviewEvent): ReviewState {
  if (event.type === 'ReviewDrafted')
    return {
      ...event.data,
      ...{ status: 'draft', wasPublished: false, purgeAt: null, publicRef: null, spoiler: false },
      ...{ appeal: null, playthroughs: [] },
    }
  if (!state) return state
  switch (event.type) {
    case 'ReviewPublished':
    case 'ReviewRevised': {
      const { textRef: publicRef, spoiler } = event.data
      return { ...state, status: 'published', publicRef, spoiler }
    }
    case 'PlaythroughAdded':
      return { ...state, playthroughs: [...state.playthroughs, playthroughIn(event.data)] }
    case 'PlaythroughCorrected': {
      const corrected = playthroughIn(event.data)
      const playthroughs = state.playthroughs.map(known =>
        known.playthroughId === corrected.playthroughId ? corrected : known,
      )
      return { ...state, playthroughs }
    }
    case 'PlaythroughRemoved': {
      const { playthroughId } = event.data
      const playthroughs = state.playthroughs.filter(known => known.playthroughId !== playthroughId)
      return { ...state, playthroughs }
    }
    case 'ReviewUnpublished':
      return { ...state, status: 'draft', publicRef: null }
    case 'ReviewDeleted': {
      const { wasPublished, purgeAt } = event.data
      return { ...state, status: 'deleted', wasPublished, purgeAt }
    }
    case 'ReviewRestored':
      return { ...state, status: event.data.published ? 'published' : 'draft', purgeAt: null }
    case 'ReviewSuspended':
      return { ...state, status: 'suspended', appeal: null }
    case 'ReviewReinstated':
      return { ...state, status: 'published', appeal: null }
    case 'ReviewSuspensionAppealed':
      return { ...state, appeal: 'waiting' }
    case 'ReviewAppealDecided':
      // An overturned one is followed by the reinstatement.
      return { ...state, appeal: event.data.outcome === 'upheld' ? 'upheld' : null }
    case 'ReviewPurged':
      return { ...state, status: 'purged', purgeAt: null }
    default:
      event satisfies never
      return state
  }
}

const playthroughIn = ({ reviewId: _r, authorId: _a, gameId: _g, ...played }: PlaythroughData) => played

function decide(command: ReviewCommand, state: ReviewState): ReviewEvent[] {
  if (command.type === 'DraftReview') {
    if (state) throw new DomainError('conflict')
    const { type: _, ...data } = command
    return [{ type: 'ReviewDrafted', data }]
  }
  if (!state) throw new DomainError('not_found')
  const { reviewId, authorId, gameId, status } = state
  const own = { reviewId, authorId, gameId }
  const wasPublished = status === 'published'
  if (command.type === 'PurgeReview') {
    const isDue = status === 'deleted' && state.purgeAt !== null && state.purgeAt <= command.at
    if (status === 'purged' || !(isDue || command.forErasure)) return []
    return [{ type: 'ReviewPurged', data: { ...own, wasPublished } }]
  }
  if (status === 'purged' || command.actorId !== authorId) throw new DomainError('not_found')
  if (command.type === 'RestoreReview') {
    // A repeat, or another tab was faster.
    if (status !== 'deleted') return []
    if (state.purgeAt === null || state.purgeAt <= command.at) throw new DomainError('not_found')
    return [{ type: 'ReviewRestored', data: { ...own, published: state.wasPublished } }]
  }
  if (status === 'deleted') {
    if (command.type === 'DeleteReview') return []
    throw new DomainError('not_found')
  }
  // A deleted one would free the slot: the same text could be published again as another review.
  if (status === 'suspended') throw new DomainError('review_suspended')
  switch (command.type) {
    case 'PublishReview':
      return publishes(command, state)
    case 'RemovePlaythrough': {
      const { playthroughId } = command
      if (state.playthroughs.at(-1)?.playthroughId === playthroughId)
        throw new DomainError('playthrough_in_use')
      // A repeat, or another tab was faster.
      const isKnown = state.playthroughs.some(known => known.playthroughId === playthroughId)
      return isKnown ? [{ type: 'PlaythroughRemoved', data: { ...own, playthroughId } }] : []
    }
    case 'UnpublishReview':
      return wasPublished ? [{ type: 'ReviewUnpublished', data: own }] : []
    case 'DeleteReview':
      return [{ type: 'ReviewDeleted', data: { ...own, wasPublished, purgeAt: command.purgeAt } }]
    default:
      command satisfies never
      return []
  }
}

/** The score first: a review that becomes public has one. */
function publishes(
  command: Extract<ReviewCommand, { type: 'PublishReview' }>,
  { reviewId, authorId, gameId, status, publicRef, spoiler, playthroughs }: KnownReview,
): ReviewEvent[] {
  const own = { reviewId, authorId, gameId }
  const known = command.playedAgain ? undefined : playthroughs.at(-1)
  if (!known && playthroughs.length >= PLAYTHROUGHS_MAX) throw new DomainError('too_many_playthroughs')
  const { playthroughId, playedOn, versionId } = known ?? {
    ...{ playthroughId: command.playthroughId, playedOn: null, versionId: null },
  }
  const day = command.playedOn === undefined ? playedOn : command.playedOn
  const played = { playthroughId, playedOn: day, versionId, ...command.playthrough }
  const isPlayedAsBefore = isDeepStrictEqual(known, played)
  const data = { ...own, textRef: command.textRef, spoiler: command.spoiler }
  const isPublic = status === 'published'
  if (isPublic && publicRef === command.textRef && spoiler === command.spoiler && isPlayedAsBefore)
    throw new DomainError('nothing_to_publish')
  const scored: ReviewEvent = {
    type: known ? 'PlaythroughCorrected' : 'PlaythroughAdded',
    data: { ...own, ...played },
  }
  const { weightFacts } = command
  return [
    ...(isPlayedAsBefore ? [] : [scored]),
    isPublic
      ? { type: 'ReviewRevised', data }
      : { type: 'ReviewPublished', data: { ...data, weightFacts, ruleVersion: RULE_VERSION } },
  ]
}

export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  initial: null,
  evolve,
  decide,
  lengthens: ofTypes('PublishReview', 'RestoreReview'),
}
