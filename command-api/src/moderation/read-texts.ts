import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type EventStore, type RecordedEvent, requireKnown } from '@koryaku/server-kit/event-store.ts'
import { articleDecider } from '#articles/article.decider.ts'
import type { ArticleState, ExistingArticle, StoredSettings } from '#articles/article-state.ts'
import { readSettings } from '#articles/settings.ts'
import { readVersion } from '#articles/text/read-text.ts'
import { evolveBy } from '#command-handling/decider.ts'
import type { Context } from '#context.ts'

/** A text of an article that its stream contains (saved) or names (made public, or sent with an appeal). */
export interface PastText {
  ref: TextRef
  /** The content saved in the article's stream up to this revision. */
  content: ArticleContent
  settings: StoredSettings
  /** The revision that brought it. */
  at: bigint
  /** The text was public at some time. */
  wasPublic: boolean
  /** Its author sent it to moderators with an appeal. */
  wasSubmitted: boolean
}
interface PastTexts {
  article: ExistingArticle
  current: PastText | undefined
  /** By revision; without those that the article does not have. */
  texts: Map<string, PastText>
}

/**
 * The texts of an article at some revisions, and the newest text. Retains nothing else of the stream, so that its
 * length does not matter. Responds 404 if the article is deleted, or was never published or suspended: then only its
 * author has seen it.
 */
export async function readTexts(
  events: EventStore,
  articleId: string,
  revisions: readonly string[],
): Promise<PastTexts> {
  let article = articleDecider.initial
  let last = -1n
  let current: PastText | undefined
  let isBusiness = false
  const texts = new Map<string, PastText>()
  for await (const event of events.readWhole(articleStream(articleId))) {
    article = evolveBy(articleDecider, article, event)
    last = event.revision
    const text = textBroughtBy(event, article, current)
    if (text) {
      current = text
      for (const revision of revisions) if (BigInt(revision) >= event.revision) texts.set(revision, text)
    }
    if (article.status === 'published' && current) current.wasPublic = true
    isBusiness ||= article.status === 'published' || article.status === 'suspended'
  }
  if (article.status === 'none' || article.status === 'deleted' || !isBusiness)
    throw new DomainError('not_found')
  for (const revision of revisions) if (BigInt(revision) > last) texts.delete(revision)
  return { article, current, texts }
}

/** The text, where this event brought another one than the last. */
function textBroughtBy(
  event: RecordedEvent,
  article: ArticleState,
  current: PastText | undefined,
): PastText | undefined {
  if (article.status === 'none') return undefined
  const { data } = requireKnown(event)
  const { content, contentRef, settings } = article
  const wasSubmitted = event.type === 'SuspensionAppealed'
  const brought = { content, settings, at: event.revision, wasPublic: false, wasSubmitted }
  if ('content' in data) return { ref: contentRef, ...brought }
  const ref = namedBy(event, article)
  if (ref && ref !== current?.ref) return { ref, ...brought }
  return current && current.settings !== settings ? { ref: current.ref, ...brought } : undefined
}

/** A version that readers get from then on, or moderators by an appeal. */
function namedBy(event: RecordedEvent, { publicRef }: ExistingArticle): TextRef | null {
  const { type, data } = requireKnown(event)
  switch (type) {
    case 'ArticlePublished':
    case 'ArticleRevised':
    case 'SuspensionAppealed':
      return data.textRef
    case 'ArticleReinstated':
      return data.published ? publicRef : null
    default:
      return null
  }
}

/** Decrypts a past text. Responds 404 if the text was permanently deleted. */
export async function openPastText(
  stores: Pick<Context, 'db' | 'events'>,
  articleId: string,
  { ref, content, settings }: PastText,
): Promise<ArticleContent> {
  const { versionsPublic: _, ...beside } = await readSettings(stores.db, { articleId, content, settings })
  const saved = ref.startsWith('t') ? await readVersion(stores, articleId, ref) : undefined
  if (saved === null) throw new DomainError('not_found')
  const { title, document } = saved?.text ?? content
  return { ...beside, title, document }
}
