import { articlePathParams } from '@koryaku/contracts/articles/article.api.ts'
import {
  namedVersionDocument,
  nameVersionBody,
  savedTextDocument,
  saveTextBody,
  textDocument,
  textVersionList,
  textVersionParams,
  textVersionsQuery,
} from '@koryaku/contracts/articles/text/article-text.api.ts'
import { openConflicts } from '@koryaku/contracts/articles/text/block.ts'
import { DomainError } from '@koryaku/contracts/errors.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyRequest } from 'fastify'
import { envelopeOf, withPosition } from '#command-handling/envelope.ts'
import type { Context } from '#context.ts'
import { CHANGES_A_DAY } from '#limits/command-limits.ts'
import { findWritable, ownBeforeBody } from '../official.ts'
import { listVersions } from './list-versions.ts'
import { nameVersion } from './name-version.ts'
import { readNewestText, readVersion } from './read-text.ts'
import { restoring } from './restoring.ts'
import { resultOfSave, saveText } from './save-text.ts'
import type { TextVersion } from './text.decider.ts'

/** Routes for the text of an author's article: save and read it, list, read and name its versions. */
export function textRoutes(app: HttpApp, context: Context): void {
  const findOwn = (request: FastifyRequest, articleId: string) => findWritable(request, context, articleId)

  app.patch(
    '/api/my/articles/:path/text',
    {
      config: { access: 'verified', perMinute: 60 },
      preValidation: ownBeforeBody(context),
      schema: {
        summary: 'Saves the text of an own article; what other tabs saved meanwhile is merged with it',
        params: articlePathParams,
        body: saveTextBody,
        response: { 200: savedTextDocument },
      },
    },
    async (request, reply) => {
      const article = await findOwn(request, request.params.path)
      const { bodyJson, body } = request
      const { base, trigger, ops, text, restores } = body
      const write = ops ? { ops } : text && { text }
      const asked = restores
        ? await restoring(context, article.articleId, restores)
        : write && { write, trigger, written: bodyJson }
      if (!asked) throw new DomainError('invalid_request')
      const envelope = envelopeOf(request, context)
      const saved = await saveText(context, { article, base, ...asked }, envelope)
      const { newest, lacks } = await resultOfSave(saved)
      // No receipt, because its text would outlast a deletion. A retry computes the response again.
      if (lacks) request.envelope = null
      const attributes = {
        ref: newest?.ref ?? null,
        savedAt: newest?.savedAt ?? envelope.occurredAt,
        conflicts: newest?.conflicts ?? 0,
        lacks,
      }
      return withPosition(reply, saved.position).send({
        data: { type: 'article', id: article.articleId, attributes },
      })
    },
  )

  app.get(
    '/api/my/articles/:path/text',
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'The newest text of an own article',
        params: articlePathParams,
        response: { 200: textDocument },
      },
    },
    async request => {
      const { articleId } = await findOwn(request, request.params.path)
      return documentOf(articleId, await readNewestText(context, articleId))
    },
  )

  app.get(
    '/api/my/articles/:path/text/versions',
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'The versions of the text of an own article, newest first',
        params: articlePathParams,
        querystring: textVersionsQuery,
        response: { 200: textVersionList },
      },
    },
    async request => {
      const { articleId } = await findOwn(request, request.params.path)
      return listVersions(context, articleId, request.query.before)
    },
  )

  app.get(
    '/api/my/articles/:path/text/versions/:ref',
    {
      config: { access: 'member', perMinute: 120 },
      schema: {
        summary: 'One version of the text of an own article',
        params: textVersionParams,
        response: { 200: textDocument },
      },
    },
    async request => {
      const { path, ref } = request.params
      const { articleId } = await findOwn(request, path)
      const version = await readVersion(context, articleId, ref)
      if (!version) throw new DomainError('no_such_version')
      return documentOf(articleId, version)
    },
  )

  app.patch(
    '/api/my/articles/:path/text/versions/:ref',
    {
      config: { access: 'verified', perMinute: 60, perDay: CHANGES_A_DAY },
      schema: {
        summary: 'Gives a version of the text of an own article a name',
        params: textVersionParams,
        body: nameVersionBody,
        response: { 200: namedVersionDocument },
      },
    },
    async (request, reply) => {
      const { path, ref } = request.params
      const article = await findOwn(request, path)
      const asked = { article, ref, ...request.body }
      // No receipt, as above: a name is text, too.
      const envelope = envelopeOf(request, context)
      request.envelope = null
      const { position, name } = await nameVersion(context, asked, envelope)
      return withPosition(reply, position).send({
        data: { type: 'textVersion', id: ref, attributes: { name } },
      })
    },
  )
}

function documentOf(articleId: string, version: TextVersion | null) {
  if (!version) throw new DomainError('not_found')
  const { ref, text, savedAt } = version
  const attributes = { ...text, ref, savedAt, conflicts: openConflicts(text) }
  return { data: { type: 'article' as const, id: articleId, attributes } }
}
