import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { foldStream } from '#command-handling/decider.ts'
import type { ExistingArticle } from '../article-state.ts'
import { type PublicVersion, publicVersions } from './public-versions.ts'

interface PublishedVersions {
  article: ExistingArticle
  /** Oldest first; the last one is current. */
  versions: readonly PublicVersion[]
}

/** The versions of an article that readers had. @throws not_found if it is not public */
export async function requireVersions(events: EventStore, articleId: string): Promise<PublishedVersions> {
  const { article, versions } = await foldStream(publicVersions, events.readWhole(articleStream(articleId)))
  if (article.status !== 'published') throw new DomainError('not_found')
  return { article, versions }
}

/** The same for readers. @throws not_found also if its author hides earlier versions, or was erased */
export async function requireVersionsShown(
  events: EventStore,
  articleId: string,
): Promise<PublishedVersions> {
  const found = await requireVersions(events, articleId)
  if (!found.article.settings.versionsPublic) throw new DomainError('not_found')
  const author = await events.readLast(userStream(found.article.authorId))
  if (author?.type === 'UserErased') throw new DomainError('not_found')
  return found
}
