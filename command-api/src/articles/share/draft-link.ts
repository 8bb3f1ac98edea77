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
 * What a link says, 256 bits derived from the key of the text: so that its author can copy it again wherever they are, while it is kept
 * nowhere, and is gone with the key. Whoever has that reads the text anyway.
 */
export const tokenOf = (key: Buffer, linkId: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', `draft link ${linkId}`, TOKEN_BYTES)).toString('base64url')

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Links open nothing but a draft or a published article; those from before a suspension never again. */
const opensFor = (article: ArticleState, { madeAt }: Link): article is ExistingArticle =>
  (article.status === 'draft' || article.status === 'published') &&
  (article.suspendedAt === null || Date.parse(madeAt) > Date.parse(article.suspendedAt))

/** Those that open at this time, newest first. The log says it and no read model: what was revoked is revoked. */
export async function openLinks(events: EventStore, article: ExistingArticle, at: string): Promise<Link[]> {
  const { links } = await foldStream(
    draftLinkDecider,
    events.readWhole(articleShareFamily.stream(article.articleId)),
  )
  return links.filter(link => isOpen(link, at) && opensFor(article, link)).reverse()
}

/** The link that says this, with its article; 404 for whatever reason it opens nothing. */
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
  // Whoever left for good shows nothing more; the erasure itself may be a moment behind.
  const author = await events.readLast(userStream(article.authorId))
  if (author?.type === 'UserErased') throw new DomainError('not_found')
  return { article, link }
}

/** An own article of which links can be made. */
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
