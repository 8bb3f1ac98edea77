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

/** The read model may be a moment behind, with what was given and with what was taken: the log decides. */
async function speaks(request: FastifyRequest, { events }: Stores): Promise<boolean> {
  return speaksForSite((await refreshViewer(events, viewerOf(request))).roles)
}

export async function requireOfficialWriter(request: FastifyRequest, stores: Stores): Promise<void> {
  if (!(await speaks(request, stores))) throw new DomainError('forbidden')
}

/** In whose name the caller deals with an article: official writers in that of the site, where it is the site's. */
export async function authorFor(request: FastifyRequest, stores: Stores, articleId: string): Promise<string> {
  const { userId } = viewerOf(request)
  const last = await stores.events.readLast(articleStream(articleId))
  const isOfficial = last !== undefined && requireKnown(last).data.authorId === OFFICIAL_AUTHOR_ID
  return isOfficial && (await speaks(request, stores)) ? OFFICIAL_AUTHOR_ID : userId
}

/** An article that the caller may write: one's own, or the site's for its writers. Another's does not exist for them. */
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

/** Looks whose article it is before a long body about it is read. */
export const ownBeforeBody = (stores: Stores) =>
  beforeLongBody(async request => {
    const params = articlePathParams.safeParse(request.params)
    if (!params.success) throw new DomainError('not_found')
    await findWritable(request, stores, params.data.path)
  })

/** The envelope of a request about an article. The log keeps who it was, in whoever's name. */
export async function envelopeAbout(
  request: FastifyRequest,
  context: Pick<Context, 'events' | 'now' | 'config'>,
  articleId: string,
): Promise<CommandEnvelope> {
  const envelope = envelopeOf(request, context)
  const author = await authorFor(request, context, articleId)
  return author === envelope.actorId ? envelope : { ...envelope, inNameOf: author }
}

/** Whose it is that a command is about. */
export const authorIn = ({ actorId, inNameOf }: CommandEnvelope): string => inNameOf ?? actorId
