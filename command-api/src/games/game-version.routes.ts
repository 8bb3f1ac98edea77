import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import {
  changedVersionDocument,
  gameVersionBody,
  gameVersionParams,
} from '@koryaku/contracts/games/game-version.api.ts'
import { gameVersionsStream } from '@koryaku/contracts/games/game-version.events.ts'
import { gameIdForSlug, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { startOfDay } from '@koryaku/contracts/japan-day.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { envelopeOf, withPosition } from '#command-handling/envelope.ts'
import { type CommandEnvelope, execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { catalogued } from './find-game.ts'
import { gameVersionDecider, type VersionCommand } from './game-version.decider.ts'

const config = { access: 'moderator', perMinute: 60 } as const

/** Moderators list the versions of a game. Articles do not change: reads compare them with this list. */
export function gameVersionRoutes(app: HttpApp, context: Context): void {
  async function answer(
    reply: FastifyReply,
    envelope: CommandEnvelope,
    { slug, ...command }: VersionCommand & { slug: string },
  ) {
    const { gameId, versionId } = command
    const stream = gameVersionsStream(gameId)
    const target = { stream, decider: gameVersionDecider, command }
    const { position } = await execute(context.events, target, envelope)
    return withPosition(reply, position).send({
      data: { type: 'game_version', id: versionId, attributes: { slug } },
    })
  }

  /** Rejects a version on a platform that the game does not have, or with a release date in the future. */
  async function requirePossible(slug: string, body: z.output<typeof gameVersionBody>) {
    const gameId = gameIdForSlug(slug)
    const game = await catalogued(context.events.readWhole(gameStream(gameId)))
    if (!game) throw new DomainError('not_found')
    const { platforms } = game.details
    if (body.platforms.some(platform => !platforms.includes(platform)))
      throw new DomainError('unknown_platform', { errors: [{ source: { pointer: '/platforms' } }] })
    if (startOfDay(body.releasedOn) > context.now())
      throw new DomainError('not_released_yet', { errors: [{ source: { pointer: '/releasedOn' } }] })
    return { gameId, slug, ...body }
  }

  app.post(
    '/api/games/:slug/versions',
    {
      config,
      schema: {
        summary: 'Announces a version of a game',
        params: gameSlugParams,
        body: gameVersionBody,
        response: { 201: changedVersionDocument },
      },
    },
    async (request, reply) => {
      const version = await requirePossible(request.params.slug, request.body)
      const envelope = envelopeOf(request, context)
      const versionId = shortIdFrom(`version:${envelope.commandId}`)
      return answer(reply.code(201), envelope, { type: 'Release', versionId, ...version })
    },
  )

  app.put(
    '/api/games/:slug/versions/:versionId',
    {
      config,
      schema: {
        summary: 'Corrects what was said of a version of a game',
        params: gameVersionParams,
        body: gameVersionBody,
        response: { 200: changedVersionDocument },
      },
    },
    async (request, reply) => {
      const { slug, versionId } = request.params
      const version = await requirePossible(slug, request.body)
      return answer(reply, envelopeOf(request, context), { type: 'Correct', versionId, ...version })
    },
  )

  app.delete(
    '/api/games/:slug/versions/:versionId',
    {
      config,
      schema: {
        summary: 'Says that there is no such version',
        params: gameVersionParams,
        response: { 200: changedVersionDocument },
      },
    },
    async (request, reply) => {
      const { slug, versionId } = request.params
      return answer(reply, envelopeOf(request, context), {
        type: 'Withdraw',
        gameId: gameIdForSlug(slug),
        versionId,
        slug,
      })
    },
  )
}
