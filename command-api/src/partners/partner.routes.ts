import { DomainError } from '@koryaku/contracts/errors.ts'
import { nothing } from '@koryaku/contracts/http/answers.ts'
import { idParams } from '@koryaku/contracts/http/json-api.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import {
  addPartnerBody,
  changedPartnerDocument,
  changePartnerBody,
  type MadeTokenDocument,
  madeTokenDocument,
  makeTokenBody,
  partnerTokenParams,
  type RunDocument,
  runDocument,
  runQuery,
} from '@koryaku/contracts/partners/partner.api.ts'
import { partnerIdOf, partnerStream } from '@koryaku/contracts/partners/partner.events.ts'
import { PARTNERS_MAX } from '@koryaku/contracts/partners/partner.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { prepared } from '@koryaku/contracts/tables/statements.ts'
import { requireKnown } from '@koryaku/server-kit/event-store.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { type CommandEnvelope, execute, type Outcome } from '#command-handling/execute.ts'
import { requireJustSignedIn } from '#command-handling/recent-sign-in.ts'
import type { Context } from '#context.ts'
import { findUserIdByName } from '#users/user-name.ts'
import { type PartnerCommand, type PartnerState, partnerDecider } from './partner.decider.ts'
import { listResults, listRuns } from './partner-results.ts'
import { deleteToken, newToken, storeToken } from './partner-tokens.ts'

const config = { access: 'owner', perMinute: 60 } as const
const DAY_MS = 86_400_000

const countPartners = prepared('count-partners', () =>
  facts.selectFrom('read.partner').select(({ fn }) => fn.countAll<string>().as('partners')),
)

/** Owners add partners, give them tokens, and look at their runs. */
export function partnerRoutes(app: HttpApp, context: Context): void {
  const { db, events, now } = context
  const run = (partnerId: string, command: PartnerCommand, envelope: CommandEnvelope) =>
    execute(
      events,
      { stream: partnerStream(partnerId), decider: partnerDecider(partnerId), command },
      envelope,
    )

  app.post(
    '/api/partners',
    {
      config,
      schema: {
        summary: 'Adds a partner, whose articles appear under an account of this site',
        body: addPartnerBody,
        response: { 201: changedPartnerDocument },
      },
    },
    async (request, reply) => {
      const { userId: by, authenticatedAt } = viewerOf(request)
      requireJustSignedIn(authenticatedAt, now())
      const { name, author_name: authorName } = request.body
      const authorId = await findUserIdByName(context, authorName)
      if (authorId === undefined)
        throw new DomainError('user_not_found', { errors: [{ source: { pointer: '/author_name' } }] })
      const [row] = await countPartners(db)
      if (Number(row?.partners ?? 0) >= PARTNERS_MAX) throw new DomainError('too_many_partners')
      const envelope = envelopeOf(request, context)
      const partnerId = partnerIdOf(name)
      const outcome = await run(partnerId, { type: 'AddPartner', by, name, authorId }, envelope)
      return answer(reply.code(201), partnerId, outcome)
    },
  )

  app.patch(
    '/api/partners/:id',
    {
      config,
      schema: {
        summary: 'Suspends a partner, whose tokens open nothing meanwhile, or reinstates it',
        params: idParams,
        body: changePartnerBody,
        response: { 200: changedPartnerDocument },
      },
    },
    async (request, reply) => {
      const { userId: by, authenticatedAt } = viewerOf(request)
      requireJustSignedIn(authenticatedAt, now())
      const type = request.body.suspended ? 'SuspendPartner' : 'ReinstatePartner'
      const { id } = request.params
      return answer(reply, id, await run(id, { type, by }, envelopeOf(request, context)))
    },
  )

  app.post(
    '/api/partners/:id/tokens',
    {
      // A receipt would store the token.
      config: { ...config, ownIdempotency: true },
      schema: {
        summary: 'Makes a token of a partner; the answer is the only place where it is shown',
        params: idParams,
        body: makeTokenBody,
        response: { 201: madeTokenDocument },
      },
    },
    async (request, reply) => {
      const { userId: by, authenticatedAt } = viewerOf(request)
      requireJustSignedIn(authenticatedAt, now())
      const { id } = request.params
      const { scopes, days, replaces } = request.body
      const envelope = envelopeOf(request, context)
      const { occurredAt: at } = envelope
      const tokenId = shortIdFrom(`partner token:${envelope.commandId}`)
      const until = new Date(Date.parse(at) + days * DAY_MS).toISOString()
      await requirePartner(id)
      const token = newToken()
      await storeToken(db, { token, tokenId, partnerId: id })
      try {
        const command = { type: 'MakeToken', by, tokenId, scopes, until, replaces, at } as const
        const { state, position } = await run(id, command, envelope)
        const made = state?.tokens.get(tokenId)
        return withPosition(reply.code(201), position).send({
          data: { type: 'partner_token', id: tokenId, attributes: { token, until: made?.until ?? until } },
        } satisfies MadeTokenDocument)
      } catch (error) {
        if (error instanceof DomainError && error.status < 500) await deleteToken(db, tokenId)
        throw error
      }
    },
  )

  app.delete(
    '/api/partners/:id/tokens/:tokenId',
    {
      config,
      schema: {
        summary: 'Revokes a token of a partner',
        params: partnerTokenParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { userId: by } = viewerOf(request)
      const { id, tokenId } = request.params
      const { position } = await run(id, { type: 'RevokeToken', by, tokenId }, envelopeOf(request, context))
      await deleteToken(db, tokenId)
      return withPosition(reply, position).code(204).send()
    },
  )

  app.get(
    '/api/partners/:id/runs',
    {
      config: { access: 'owner', perMinute: 120 },
      schema: {
        summary: 'What became of the articles of a run of a partner, and its newest runs',
        params: idParams,
        querystring: runQuery,
        response: { 200: runDocument },
      },
    },
    async (request): Promise<RunDocument> => {
      const { id } = request.params
      await requirePartner(id)
      const runs = await listRuns(db, id)
      const shown = request.query.run ?? runs[0]?.id
      const data = shown === undefined ? [] : await listResults(db, id, shown)
      return { data, meta: { totalCount: data.length, runs } }
    },
  )

  async function requirePartner(id: string): Promise<void> {
    const last = await events.readLast(partnerStream(id))
    if (!last) throw new DomainError('not_found')
    requireKnown(last)
  }

  function answer(reply: FastifyReply, id: string, { state, position }: Outcome<PartnerState>) {
    if (!state) throw new DomainError('not_found')
    const { name, suspended } = state
    return withPosition(reply, position).send({
      data: { type: 'partner', id, attributes: { name, suspended } },
    })
  }
}
