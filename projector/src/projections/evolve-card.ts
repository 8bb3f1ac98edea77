import type { ArticleEvent } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { CheckedFor } from '@koryaku/contracts/articles/checked-for.ts'
import type { TextSavedEvent } from '@koryaku/contracts/articles/text/article-text.events.ts'
import { type TextRef, textRefOf } from '@koryaku/contracts/articles/text/text-ref.ts'
import { versionsPublicByDefault } from '@koryaku/contracts/articles/versions-public.ts'
import { versionKey } from '@koryaku/contracts/games/game-version.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import type { ArticleCard } from './article-card.ts'
import { isSave, type OpenedTexts, type OwnEvent } from './opened-texts.ts'

/** The card after an event; its fields for lists are computed afterwards. */
export function evolveCard(
  card: ArticleCard | undefined,
  event: OwnEvent,
  opened: OpenedTexts,
): ArticleCard | undefined {
  if (isSave(event)) return card && withHead(card, event, opened)
  const at = event.metadata.occurredAt
  switch (event.type) {
    case 'ArticleDrafted':
    case 'TemplateCreated':
      return newCard(event)
    case 'TemplateHeaderSet':
      return card && { ...card, header_id: event.data.headerId }
    case 'ArticleEdited':
      return card && withContent(card, event.data.content, `a${event.revision}`, at)
    case 'ArticlePublished': {
      // The first publication dates an article: publishing again does not lift it to the top of every list.
      const published_at = card?.published_at ?? at
      const next = card && withPublicText(card, event.data.textRef, at, opened)
      const isOther = next?.public_ref !== card?.public_ref
      const revised_at = isOther ? at : (card?.revised_at ?? null)
      return next && { ...next, status: 'published', published_at, revised_at }
    }
    case 'ArticleRevised':
      if (!card) return card
      return {
        ...withPublicText(card, event.data.textRef, at, opened),
        revised_at: event.data.substantial ? at : card.revised_at,
      }
    case 'ArticleSettingsChanged': {
      const { articleId, kind, language, versionsPublic, sealed } = event.data
      const { checked = null, ...words } = opened.settings(articleId, sealed) ?? NOTHING
      const { description, thumbnail, tags } = words
      const settings = { kind, language, versions_public: versionsPublic, description, thumbnail, tags }
      return card && { ...card, ...settings, ...checkedOf(card, checked, at), own_at: at }
    }
    case 'ArticleUnpublished':
      return card && { ...card, status: 'draft', own_at: at }
    case 'ArticleSuspended':
      return card && { ...card, status: 'suspended' }
    case 'ArticleReinstated': {
      const { published, textRef } = event.data
      const status = published ? 'published' : 'draft'
      if (!card || textRef === null) return card && { ...card, status }
      return { ...withPublicText(card, textRef, at, opened), status, revised_at: at }
    }
    case 'ArticleDeleted':
      if (event.data.purgeAt === null) return card && purged(card, at)
      return card && { ...card, status: 'deleted', purge_at: event.data.purgeAt }
    case 'ArticleRestored':
      return card && { ...card, status: event.data.status, purge_at: null }
    case 'ArticlePurged':
      return card && purged(card, at)
    case 'SuspensionAppealed':
    case 'AppealDecided':
    case 'AppealReopened':
    case 'PublicationScheduled':
    case 'PublicationUnscheduled':
    case 'ScheduledPublicationMissed':
      return card
    default:
      event satisfies never
      return card
  }
}

const NOTHING = { description: '', thumbnail: null, tags: [] as string[], checked: null }
const NEVER_CHECKED = {
  ...{ checked_version: null, checked_key: null, checked_platform: null, checked_on: null, checked_at: null },
}
const NO_TEXT = {
  ...{ newest_ref: null, newest_restores: null, newest_title: '', newest_excerpt: '' },
  ...{ newest_picture: null, newest_at: null },
}

function newCard(
  event: Recorded<Extract<ArticleEvent, { type: 'ArticleDrafted' | 'TemplateCreated' }>>,
): ArticleCard {
  const { articleId, authorId, gameId, content } = event.data
  const { title, ...settings } = fromContent(content, event.metadata.occurredAt)
  const content_ref: TextRef = `a${event.revision}`
  return {
    ...{ article_id: articleId, author_id: authorId, game_id: gameId, title },
    status: event.type === 'ArticleDrafted' ? 'draft' : 'template',
    official: event.type === 'TemplateCreated' && event.data.official,
    header_id: null,
    ...{ ...settings, content_ref },
    ...NO_TEXT,
    ...NEVER_CHECKED,
    ...{
      published_at: null,
      revised_at: null,
      updated_at: event.metadata.occurredAt,
      public_ref: null,
      purge_at: null,
    },
    ...{ tag_keys: [], alternative_description: '', own_excerpt: '', fragment_head: '', fragment_tail: '' },
    newer_draft: false,
  }
}

/** A text that was saved in the article's own stream, before texts had one. */
const fromContent = (
  { kind, language, title, description, thumbnail, tags }: ArticleContent,
  own_at: string,
) => ({
  ...{ kind, language, title, description, thumbnail, tags },
  ...{ versions_public: versionsPublicByDefault(kind), own_title: title, own_at },
})

/** In those days saving what was public published it. */
function withContent(
  card: ArticleCard,
  content: ArticleContent,
  content_ref: TextRef,
  at: string,
): ArticleCard {
  const isPublic = card.status === 'published'
  const [public_ref, revised_at] = isPublic ? [content_ref, at] : [card.public_ref, card.revised_at]
  return { ...card, ...fromContent(content, at), content_ref, public_ref, revised_at }
}

function withPublicText(
  card: ArticleCard,
  ref: TextRef | null,
  own_at: string,
  opened: OpenedTexts,
): ArticleCard {
  if (ref === null) return { ...card, own_at, public_ref: card.content_ref }
  const own_title = opened.text(card.article_id, ref)?.title ?? ''
  return { ...card, own_at, own_title, public_ref: ref }
}

function withHead(card: ArticleCard, save: Recorded<TextSavedEvent>, opened: OpenedTexts): ArticleCard {
  // A late save of a purged article has no effect.
  if (card.status === 'deleted' && card.purge_at === null) return card
  const head = opened.head(save)
  return {
    ...card,
    ...{ newest_ref: textRefOf(save.revision), newest_restores: save.data.restores },
    ...{ newest_title: head?.title ?? '', newest_excerpt: head?.excerpt ?? '' },
    ...{ newest_picture: head?.picture ?? null, newest_at: save.metadata.occurredAt },
  }
}

/** Other settings are not a check: only a new statement about the check has a new time. */
function checkedOf(card: ArticleCard, checked: CheckedFor | null, at: string) {
  if (!checked) return NEVER_CHECKED
  const { version, platform, on } = checked
  const isSame =
    card.checked_version === version && card.checked_platform === platform && card.checked_on === on
  return {
    ...{ checked_version: version, checked_key: version && versionKey(version) },
    ...{ checked_platform: platform, checked_on: on, checked_at: isSame ? card.checked_at : at },
  }
}

const purged = (card: ArticleCard, at: string): ArticleCard => ({
  ...card,
  ...NO_TEXT,
  ...NEVER_CHECKED,
  ...{ description: '', thumbnail: null, tags: [] },
  ...{ status: 'deleted', purge_at: null, own_title: '', own_excerpt: '', own_at: at },
})
