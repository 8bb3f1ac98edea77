import { DomainError } from '@koryaku/contracts/errors.ts'
import { addedGameDocument, deleteGameBody } from '@koryaku/contracts/games/game.api.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import { readModelsReachNow } from '#command-handling/read-models-reach.ts'
import type { Context } from '#context.ts'
import { gameDeletionDecider } from './game.decider.ts'

const articlesOf = statement((gameId: Param<string>) =>
  facts
    .selectFrom('read.article_card')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('status', '!=', 'deleted')
    .limit(1),
)
const reviewsOf = statement((gameId: Param<string>) =>
  facts
    .selectFrom('read.game_review')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('status', '!=', 'deleted')
    .limit(1),
)
const tablesOf = statement((gameId: Param<string>) =>
  facts
    .selectFrom('read.database_category')
    .select('game_id')
    .where('game_id', '=', gameId)
    .where('status', 'not in', ['deleted', 'purged'])
    .limit(1),
)

/** POST igdb/delete: deletes a game that has no articles, reviews or data tables, drafts included. */
export function deleteGameRoute(app: HttpApp, context: Context): void {
  const { db, events } = context
  app.post(
    '/api/igdb/delete',
    {
      config: { access: 'owner', perMinute: 20 },
      schema: {
        summary: 'Deletes a game of the catalogue that has no content; showing it again restores it',
        body: deleteGameBody,
        response: { 200: addedGameDocument },
      },
    },
    async (request, reply) => {
      const { game_slug: slug, reason } = request.body
      const gameId = gameIdForSlug(slug)
      // Content is compared at the end of the log. Articles of the same instant stay with the deleted game.
      await readModelsReachNow({ db, events })
      const found = await Promise.all([articlesOf(db, gameId), reviewsOf(db, gameId), tablesOf(db, gameId)])
      if (found.some(rows => rows.length > 0)) throw new DomainError('game_has_content')
      const target = { stream: gameStream(gameId), decider: gameDeletionDecider, command: { gameId, reason } }
      const { position } = await execute(events, target, envelopeOf(request, context))
      return withPosition(reply, position).send({ data: { type: 'game', id: gameId, attributes: { slug } } })
    },
  )
}
