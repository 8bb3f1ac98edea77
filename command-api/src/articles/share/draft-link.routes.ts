import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  type DraftLink,
  draftLinkDocument,
  draftLinkList,
  draftLinkParams,
  makeDraftLinkBody,
} from '@koryaku/contracts/articles/share/draft-link.api.ts'
import { articleShareFamily } from '@koryaku/contracts/articles/share/draft-link.events.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { findContentKey } from '#keys/content-keys.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import { ownArticle } from '../article.decider.ts'
import { loadArticle } from '../find-article.ts'
import { readNewestText, readVersion } from '../text/read-text.ts'
import { contentKeyOf } from '../text/save-text.ts'
import { draftLinkDecider, type Link, type LinkCommand } from './draft-link.decider.ts'
import { hashOfToken, openLinks, requireShareable, tokenOf } from './draft-link.ts'

const DAY_MS = 86_400_000

/** Routes for the links by which an author lets others read one version of an article. */
export function draftLinkRoutes(app: HttpApp, context: Context): void {
  const { db, events, now } = context
  const run = (articleId: string, command: LinkCommand, envelope: CommandEnvelope) =>
    execute(
      events,
      { stream: articleShareFamily.stream(articleId), decider: draftLinkDecider, command },
      envelope,
    )

  app.get(
    '/api/my/articles/:path/text/links',
    {
      config: { access: 'member', perMinute: 60 },
      schema: {
        summary: 'The links to versions of an own article that open, newest first',
        params: articlePathParams,
        response: { 200: draftLinkList },
      },
    },
    async request => {
      const { path } = request.params
      const article = ownArticle(await loadArticle(events, path), viewerOf(request).userId)
      const links = await openLinks(events, article, now().toISOString())
      const key = links.length > 0 && (await findContentKey(db, path))
      const data = key ? links.map(link => linkResource(link, key)) : []
      return { data, meta: { totalCount: data.length } }
    },
  )

  app.post(
    '/api/my/articles/:path/text/links',
    {
      config: { access: 'verified', perMinute: 20, perDay: CHANGES_A_DAY },
      schema: {
        summary: 'Makes a link by which whoever has it reads one version of an own article',
        params: articlePathParams,
        body: makeDraftLinkBody,
        response: { 201: draftLinkDocument },
      },
    },
    async (request, reply) => {
      const { path } = request.params
      const { textRef, days } = request.body
      const envelope = envelopeOf(request, context)
      // No receipt, because it would contain the token. A retry derives the token again.
      request.envelope = null
      const article = await requireShareable(events, path, viewerOf(request).userId)
      const version = textRef
        ? await readVersion(context, path, textRef)
        : await readNewestText(context, path)
      if (!version) throw new DomainError('no_such_version')
      const key = await contentKeyOf(context, article)
      const { occurredAt: at } = envelope
      const linkId = shortIdFrom(`draft link:${envelope.commandId}`)
      const until = new Date(Date.parse(at) + days * DAY_MS).toISOString()
      const tokenHash = hashOfToken(tokenOf(key, linkId))
      const command = { type: 'MakeDraftLink', where: whereOf(article), at, linkId, tokenHash } as const
      const made = await run(path, { ...command, textRef: version.ref, until }, envelope)
      const link = made.state.links.find(one => one.linkId === linkId)
      if (!link) throw new DomainError('not_found')
      return withPosition(reply, made.position)
        .code(201)
        .send({ data: linkResource(link, key) })
    },
  )

  app.delete(
    '/api/my/articles/:path/text/links/:linkId',
    {
      config: { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY },
      schema: {
        summary: 'Revokes a link to an own article, at once',
        params: draftLinkParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { path, linkId } = request.params
      const envelope = envelopeOf(request, context)
      const article = ownArticle(await loadArticle(events, path), viewerOf(request).userId)
      const { occurredAt: at } = envelope
      const command = { type: 'RevokeDraftLink', where: whereOf(article), at, linkId } as const
      const { position } = await run(path, command, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.post(
    '/api/my/articles/:path/text/links/:linkId/restore',
    {
      config: { access: 'verified', perMinute: 20, perDay: CHANGES_A_DAY },
      schema: {
        summary: 'Takes the revocation of a link back, for ten minutes after it',
        params: draftLinkParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { path, linkId } = request.params
      const envelope = envelopeOf(request, context)
      const article = await requireShareable(events, path, viewerOf(request).userId)
      const { occurredAt: at } = envelope
      const command = { type: 'RestoreDraftLink', where: whereOf(article), at, linkId } as const
      const { position } = await run(path, command, envelope)
      return withPosition(reply, position).code(204).send()
    },
  )
}

const whereOf = ({ articleId, authorId, gameId }: LinkCommand['where']) => ({ articleId, authorId, gameId })

const linkResource = ({ linkId, textRef, madeAt, until, openedOn }: Link, key: Buffer): DraftLink => ({
  type: 'draftLink',
  id: linkId,
  attributes: { textRef, madeAt, until, openedOn, token: tokenOf(key, linkId) },
})
