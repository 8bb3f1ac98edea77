import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto'
import { articleShareFamily } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { userStream } from '@koryaku/contracts/users/user.events.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import { foldStream } from '#command-handling/decider.ts'
import { ownArticle } from '../article.decider.ts'
import type { ArticleState, ExistingArticle } from '../article-state.ts'
import { loadArticle } from '../find-article.ts'
import { draftLinkDecider, isOpen, type Link } from './draft-link.decider.ts'

const TOKEN_BYTES = 32

/**
 * The token of a link: 256 bits derived from the content key. The author can copy it again on any device, although it
 * is not stored, and it is lost when the key is deleted. A holder of the key can read the text anyway.
 */
export const tokenOf = (key: Buffer, linkId: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', `draft link ${linkId}`, TOKEN_BYTES)).toString('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Links open only drafts and published articles. A link made before a suspension never opens again. */
const opensFor = (article: ArticleState, { madeAt }: Link): article is ExistingArticle =>
  (article.status === 'draft' || article.status === 'published') &&
  (article.suspendedAt === null || Date.parse(madeAt) > Date.parse(article.suspendedAt))

/**
 * The links that open at this time, newest first. Reads the log and not a read model, so that a revocation takes
 * effect immediately.
 */
export async function openLinks(events: EventStore, article: ExistingArticle, at: string): Promise<Link[]> {
  const { links } = await foldStream(
    draftLinkDecider,
    events.readWhole(articleShareFamily.stream(article.articleId)),
  )
  return links.filter(link => isOpen(link, at) && opensFor(article, link)).reverse()
}

/** Finds the link with this token, and its article. @throws not_found for every reason why it does not open */
export async function requireOpenLink(
  events: EventStore,
  articleId: string,
  { token, at }: { token: string; at: string },
): Promise<{ article: ExistingArticle; link: Link }> {
  const hash = hashOfToken(token)
  const article = await loadArticle(events, articleId)
  const links = article.status === 'none' ? [] : await openLinks(events, article, at)
  const link = links.find(({ tokenHash }) => isSame(tokenHash, hash))
  if (article.status === 'none' || !link) throw new DomainError('not_found')
  // The articles of an erased author are hidden before the erasure job reaches them.
  const author = await events.readLast(userStream(article.authorId))
  if (author?.type === 'UserErased') throw new DomainError('not_found')
  return { article, link }
}

/** Loads an article of this user, to which links can be made. */
export async function requireShareable(
  events: EventStore,
  articleId: string,
  userId: string,
): Promise<ExistingArticle> {
  const article = ownArticle(await loadArticle(events, articleId), userId)
  if (article.status === 'suspended') throw new DomainError('article_suspended')
  if (article.status === 'template') throw new DomainError('article_not_shareable')
  return article
}
