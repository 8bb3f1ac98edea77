import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { speaksForSite } from '@koryaku/contracts/roles.ts'
import { OFFICIAL_AUTHOR_ID } from '@koryaku/contracts/templates/template-parts.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf } from '#command-handling/envelope.ts'
import type { CommandEnvelope } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { beforeLongBody } from '#documents/long-bodies.ts'
import { refreshViewer } from '#users/find-user.ts'
import { type ArticleFacts, findArticle } from './find-article.ts'

type Stores = Pick<Context, 'events'>

/**
 * May the caller write in the name of the site? Reads the log, because the read model may lag behind a grant or
 * revocation.
 */
async function speaks(request: FastifyRequest, { events }: Stores): Promise<boolean> {
  return speaksForSite((await refreshViewer(events, viewerOf(request))).roles)
}

export async function requireOfficialWriter(request: FastifyRequest, stores: Stores): Promise<void> {
  if (!(await speaks(request, stores))) throw new DomainError('forbidden')
}

/**
 * The author in whose name the caller acts: the site, for an official writer on an official article. Otherwise the
 * caller.
 */
export async function authorFor(request: FastifyRequest, stores: Stores, articleId: string): Promise<string> {
  const { userId } = viewerOf(request)
  const last = await stores.events.readLast(articleStream(articleId))
  const isOfficial = last !== undefined && requireKnown(last).data.authorId === OFFICIAL_AUTHOR_ID
  return isOfficial && (await speaks(request, stores)) ? OFFICIAL_AUTHOR_ID : userId
}

/**
 * Finds an article that the caller may write: their own, or an official one for official writers.
 * @throws not_found for any other article
 */
export async function findWritable(
  request: FastifyRequest,
  stores: Stores,
  articleId: string,
): Promise<ArticleFacts> {
  const article = await findArticle(stores.events, articleId)
  if (article.authorId === viewerOf(request).userId) return article
  if (article.authorId === OFFICIAL_AUTHOR_ID && (await speaks(request, stores))) return article
  throw new DomainError('not_found')
}

/** Checks that the caller may write the article before a long body is read. */
export const ownBeforeBody = (stores: Stores) =>
  beforeLongBody(async request => {
    const params = articlePathParams.safeParse(request.params)
    if (!params.success) throw new DomainError('not_found')
    await findWritable(request, stores, params.data.path)
  })

/**
 * The envelope of a command on an article. The log records the caller, also when they act in the name of the site.
 */
export async function envelopeAbout(
  request: FastifyRequest,
  context: Pick<Context, 'events' | 'now' | 'config'>,
  articleId: string,
): Promise<CommandEnvelope> {
  const envelope = envelopeOf(request, context)
  const author = await authorFor(request, context, articleId)
  return author === envelope.actorId ? envelope : { ...envelope, inNameOf: author }
}

/** The author in whose name a command runs. */
export const authorIn = ({ actorId, inNameOf }: CommandEnvelope): string => inNameOf ?? actorId
