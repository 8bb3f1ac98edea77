import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { mergedGameDocument, mergeGameBody } from '@koryaku/contracts/games/game-merge.api.ts'
import { GAME_MERGES } from '@koryaku/contracts/games/game-merge.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { requireGame } from './find-game.ts'
import { gameMergeDecider, type MergeCommand } from './game-merge.decider.ts'

const config = { access: 'owner', perMinute: 60 } as const
const response = { 200: mergedGameDocument }

/** Games that are in the catalogue twice. */
export function gameMergeRoutes(app: HttpApp, context: Context): void {
  const { events } = context
  app.put(
    '/api/games/:slug/merge',
    {
      config,
      schema: {
        summary: 'Shows a game as another one; what was made for it stays its own',
        params: gameSlugParams,
        body: mergeGameBody,
        response,
      },
    },
    async (request, reply) => {
      const { into_slug: intoSlug, reason } = request.body
      const from = gameIdForSlug(request.params.slug)
      const into = gameIdForSlug(intoSlug)
      await Promise.all([requireGame(events, from, true), requireGame(events, into)])
      return run(request, reply, { type: 'Merge', from, into, reason, by: viewerOf(request).userId })
    },
  )
  app.delete(
    '/api/games/:slug/merge',
    {
      config,
      schema: { summary: 'Shows a merged game as itself again', params: gameSlugParams, response },
    },
    (request, reply) => {
      const from = gameIdForSlug(request.params.slug)
      return run(request, reply, { type: 'Part', from, by: viewerOf(request).userId })
    },
  )

  async function run(
    request: FastifyRequest<{ Params: { slug: string } }>,
    reply: FastifyReply,
    command: MergeCommand,
  ) {
    const target = { stream: GAME_MERGES, decider: gameMergeDecider, command }
    const { state, position } = await execute(events, target, envelopeOf(request, context))
    const attributes = { slug: request.params.slug, merged: state.has(command.from) }
    return withPosition(reply, position).send({
      data: { type: 'game_merge', id: command.from, attributes },
    })
  }
}
