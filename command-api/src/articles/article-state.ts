import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { ArticleSettings } from '@koryaku/contracts/articles/article-settings.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { versionsPublicByDefault } from '@koryaku/contracts/articles/versions-public.ts'
import { APPEAL_HOLD_DAYS, DECISION_HOLD_DAYS } from '@koryaku/contracts/moderation/moderation-rules.ts'
import type { EventPlace } from '#command-handling/decider.ts'
import { dayOf } from '#limits/japan-day.ts'

/**
 * Settings of an article, without its text. `sealed`: its description, thumbnail and tags, encrypted. null: they are
 * stored in its content.
 */
export interface StoredSettings extends Pick<ArticleSettings, 'kind' | 'language' | 'versionsPublic'> {
  sealed: string | null
}

/** A publication that waits for its time. */
export interface Schedule {
  scheduleId: string
  publishAt: string
  /** Time zone in which the time was chosen. */
  zone: string
  textRef: TextRef
  substantial: boolean
  /** Readers were given another text since, which its author asked for later. */
  overtaken: boolean
}

export type ArticleState =
  | { status: 'none' }
  | {
      status: 'draft' | 'published' | 'template' | 'suspended' | 'deleted'
      articleId: string
      authorId: string
      gameId: string
      official: boolean
      /** The header of a template. */
      headerId: string | null
      /** It began as the text of another one. */
      isCopy: boolean
      /** The partner that sent the article and its external ID; null: written on this site. */
      origin: { partnerId: string; externalId: string } | null
      /** A draft because its partner withdrew it. */
      withdrawn: boolean
      /** Content saved in the stream of the article, before texts had their own streams. */
      content: ArticleContent
      settings: StoredSettings
      /** The text that is public, or was last; null: none ever was. */
      publicRef: TextRef | null
      /** The version that `content` is. */
      contentRef: TextRef
      /**
       * Set for a deleted article: its previous status, and the end of the time to restore it. null: it was purged.
       */
      before: { status: 'draft' | 'published' | 'template' | 'suspended'; purgeAt: string } | null
      schedule: Schedule | null
      /** Set for a deleted article: the schedule that the deletion interrupted. */
      interrupted: Schedule | null
      /** Revision of the last event. */
      revision: bigint
      /** Number of changes and publications by its author, on the last day with any (Japan time). */
      changed: { day: string; times: number }
      /** When it was suspended last; null: it never was. */
      suspendedAt: string | null
      /** ISO time until which it may not be deleted: it is suspended, and an appeal waits or was decided lately. */
      heldUntil: string | null
    }
export type ExistingArticle = Exclude<ArticleState, { status: 'none' }>

const daysAfter = (at: string, days: number): string =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString()

export const changesOn = ({ changed }: ExistingArticle, at: string): number =>
  changed.day === dayOf(at) ? changed.times : 0

const settingsIn = ({ kind, language }: ArticleContent): StoredSettings => ({
  ...{ kind, language, versionsPublic: versionsPublicByDefault(kind), sealed: null },
})

/** An article after one more event of its stream. */
export function evolveArticle(
  state: ArticleState,
  event: ArticleEvent,
  { revision, occurredAt }: EventPlace,
): ArticleState {
  if (event.type === 'ArticleDrafted' || event.type === 'TemplateCreated') {
    const { articleId, authorId, gameId, content } = event.data
    const isTemplate = event.type === 'TemplateCreated'
    return {
      status: isTemplate ? 'template' : 'draft',
      ...{ articleId, authorId, gameId, official: isTemplate && event.data.official },
      headerId: null,
      isCopy: event.data.copiedFrom !== undefined,
      origin: ('origin' in event.data ? event.data.origin : null) ?? null,
      withdrawn: false,
      ...{ content, contentRef: `a${revision}`, settings: settingsIn(content), publicRef: null },
      changed: { day: dayOf(occurredAt), times: 0 },
      ...{ revision, heldUntil: null, suspendedAt: null, before: null, schedule: null, interrupted: null },
    }
  }
  if (state.status === 'none') return state
  const next = { ...state, revision }
  const changed = { day: dayOf(occurredAt), times: changesOn(state, occurredAt) + 1 }
  switch (event.type) {
    case 'ArticleEdited': {
      const { content } = event.data
      const contentRef: TextRef = `a${revision}`
      // Legacy event: saving a public article published it.
      const publicRef = state.status === 'published' ? contentRef : state.publicRef
      return { ...next, changed, content, contentRef, publicRef, settings: settingsIn(content) }
    }
    case 'TemplateHeaderSet':
      return { ...next, changed, headerId: event.data.headerId }
    case 'ArticlePublished': {
      const publicRef = event.data.textRef ?? state.contentRef
      return { ...next, changed, publicRef, status: 'published', withdrawn: false }
    }
    case 'ArticleRevised':
      return { ...next, changed, publicRef: event.data.textRef }
    case 'ArticleSettingsChanged': {
      const { kind, language, versionsPublic, sealed } = event.data
      return { ...next, changed, settings: { kind, language, versionsPublic, sealed } }
    }
    case 'ArticleUnpublished':
      return { ...next, changed, status: 'draft', withdrawn: event.data.cause === 'partner' }
    case 'ArticleDeleted': {
      const { purgeAt } = event.data
      const before = purgeAt === null || state.status === 'deleted' ? null : { status: state.status, purgeAt }
      return { ...next, status: 'deleted', before }
    }
    case 'ArticleRestored':
      return { ...next, status: event.data.status, before: null, interrupted: null }
    case 'ArticlePurged':
      return { ...next, status: 'deleted', before: null }
    case 'ArticleSuspended':
      return { ...next, status: 'suspended', suspendedAt: occurredAt, heldUntil: null }
    case 'SuspensionAppealed':
    case 'AppealReopened':
      return { ...next, heldUntil: daysAfter(occurredAt, APPEAL_HOLD_DAYS) }
    case 'AppealDecided':
      return { ...next, heldUntil: daysAfter(occurredAt, DECISION_HOLD_DAYS) }
    case 'ArticleReinstated': {
      const { published, textRef } = event.data
      const status = published ? 'published' : 'draft'
      const schedule = state.schedule && textRef ? { ...state.schedule, overtaken: true } : state.schedule
      return { ...next, status, publicRef: textRef ?? state.publicRef, heldUntil: null, schedule }
    }
    case 'PublicationScheduled': {
      const { scheduleId, publishAt, zone, textRef, substantial } = event.data
      const schedule = { scheduleId, publishAt, zone, textRef, substantial, overtaken: false }
      return { ...next, changed, schedule }
    }
    case 'PublicationUnscheduled':
      return { ...next, schedule: null, interrupted: event.data.cause === 'deleted' ? state.schedule : null }
    case 'ScheduledPublicationMissed':
      return { ...next, schedule: null }
    default:
      event satisfies never
      return next
  }
}
