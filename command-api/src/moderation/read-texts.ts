import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import type { ArticleContent } from '@koryaku/contracts/articles/article-content.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { type EventStore, requireKnown } from '@koryaku/contracts/event-store.ts'
import { type ArticleState, articleDecider } from '#articles/article.decider.ts'
import { evolveBy } from '#command-handling/decider.ts'

export interface PastText {
  content: ArticleContent
  /** The revision that brought it. */
  at: bigint
  /** Everybody could read it for a while. */
  wasPublic: boolean
}
interface PastTexts {
  article: Exclude<ArticleState, { status: 'none' }>
  current: PastText | undefined
  /** By revision; without those that the article does not have. */
  texts: Map<string, PastText>
}

/**
 * The texts of an article at some revisions, and the newest; nothing else of its stream is kept, however long it is. 404
 * where it is not moderators' business: nobody but its author has ever seen it.
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
    const { data } = requireKnown(event)
    if ('content' in data) {
      const text = { content: data.content, at: event.revision, wasPublic: false }
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
