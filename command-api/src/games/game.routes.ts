import {
  addedGameDocument,
  addGameBody,
  editedGameDocument,
  editGameBody,
  gameSlugParams,
  hideGameBody,
  nicknamesBody,
  setNicknamesDocument,
} from '@koryaku/contracts/games/game.api.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { gameDecider, gameEditDecider, gameHidingDecider, nicknamesDecider } from './game.decider.ts'

/** Owners maintain the catalogue. Moderators maintain the nicknames of a game. */
export function gameRoutes(app: HttpApp, context: Context): void {
  app.post(
    '/api/games',
    {
      config: { access: 'owner', perMinute: 300 },
      schema: {
        summary: 'Adds a game to the catalogue, or edits it',
        body: addGameBody,
        response: { 201: addedGameDocument },
      },
    },
    async (request, reply) => {
      const { slug, details, only_new: onlyNew } = request.body
      const gameId = gameIdForSlug(slug)
      const { position } = await execute(
        context.events,
        {
          stream: gameStream(gameId),
          decider: gameDecider,
          command: { gameId, slug, details, onlyNew },
        },
        envelopeOf(request, context),
      )
      return withPosition(reply.code(201), position).send({
        data: { type: 'game', id: gameId, attributes: { slug } },
      })
    },
  )

  app.put(
    '/api/games/:slug',
    {
      // A file of edits has a thousand.
      config: { access: 'owner', perMinute: 600 },
      schema: {
        summary: 'Edits a game of the catalogue',
        params: gameSlugParams,
        body: editGameBody,
        response: { 200: editedGameDocument },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const gameId = gameIdForSlug(slug)
      const command = { gameId, ...request.body }
      const target = { stream: gameStream(gameId), decider: gameEditDecider, command }
      const { position, revision } = await execute(context.events, target, envelopeOf(request, context))
      const attributes = { slug, version: Number(revision) }
      return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes } })
    },
  )

  app.put(
    '/api/games/:slug/hidden',
    {
      config: { access: 'owner', perMinute: 120 },
      schema: {
        summary: 'Takes a game out of lists and search, or puts it back',
        params: gameSlugParams,
        body: hideGameBody,
        response: { 200: addedGameDocument },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const gameId = gameIdForSlug(slug)
      const command = { gameId, ...request.body }
      const target = { stream: gameStream(gameId), decider: gameHidingDecider, command }
      const { position } = await execute(context.events, target, envelopeOf(request, context))
      return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes: { slug } } })
    },
  )

  app.put(
    '/api/games/:slug/nicknames',
    {
      config: { access: 'moderator', perMinute: 300 },
      schema: {
        summary: 'Sets what players call a game',
        params: gameSlugParams,
        body: nicknamesBody,
        response: { 200: setNicknamesDocument },
      },
    },
    async (request, reply) => {
      const gameId = gameIdForSlug(request.params.slug)
      const { nicknames } = request.body
      const { state, position } = await execute(
        context.events,
        { stream: gameStream(gameId), decider: nicknamesDecider, command: { gameId, nicknames } },
        envelopeOf(request, context),
      )
      return withPosition(reply, position).send({
        data: {
          type: 'game_nicknames',
          id: gameId,
          attributes: { nicknames: state?.details.nicknames ?? [] },
        },
      })
    },
  )
}
