import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  decidedMatchDocument,
  decideMatchBody,
  igdbEntryParams,
  startedIgdbDocument,
  startIgdbBody,
} from '@koryaku/contracts/games/igdb.api.ts'
import { igdbGameStream } from '@koryaku/contracts/games/igdb-game.events.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { requireGame } from '#games/find-game.ts'
import { igdbGameDecider } from './igdb-game.decider.ts'
import { askForImport } from './igdb-queue.ts'
import { requestRun } from './igdb-runs.ts'

const claimOf = statement((gameId: Param<string>) =>
  facts
    .selectFrom('read.igdb_match')
    .select(['igdb_id'])
    .where('game_id', '=', gameId)
    .where('state', '=', 'claimed'),
)
const commands = { claimed: 'Claim', rejected: 'Reject', released: 'Release' } as const

/** POST igdb; PATCH igdb/{id}: imports of the external games database, and decisions about its entries. */
export function igdbRoutes(app: HttpApp, context: Context): void {
  const { db, events, redis: connection, log, config } = context

  app.post(
    '/api/igdb',
    {
      config: { access: 'owner', perMinute: 20 },
      schema: {
        summary: 'Starts an import of the external games database, or resumes the unfinished one',
        body: startIgdbBody,
        response: { 202: startedIgdbDocument },
      },
    },
    async (request, reply) => {
      if (!config.IGDB_CLIENT_ID) throw new DomainError('igdb_not_configured')
      const by = viewerOf(request).userId
      const wanted = { id: envelopeOf(request, context).commandId, by, whole: request.body.whole }
      const { id, isNew } = await requestRun(db, wanted)
      await askForImport({ connection, log }, id)
      return reply.code(202).send({ data: { type: 'igdb_run', id, attributes: { isNew } } })
    },
  )

  app.patch(
    '/api/igdb/:id',
    {
      config: { access: 'owner', perMinute: 120 },
      schema: {
        summary: 'Decides whether an entry of the external games database describes a game',
        params: igdbEntryParams,
        body: decideMatchBody,
        response: { 200: decidedMatchDocument },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { game_id: gameId, state: wanted } = request.body
      await requireGame(events, gameId, true)
      if (wanted === 'claimed' && (await claimOf(db, gameId)).some(({ igdb_id }) => igdb_id !== id))
        throw new DomainError('igdb_match_taken')
      const { state, position } = await execute(
        events,
        {
          stream: igdbGameStream(id),
          decider: igdbGameDecider(id),
          command: { type: commands[wanted], gameId, byStaff: true },
        },
        envelopeOf(request, context),
      )
      await db.query(
        `delete from igdb.candidate where (igdb_id = $1 and game_id = $2)
           or ($3 and (igdb_id = $1 or game_id = $2))`,
        [id, gameId, wanted === 'claimed'],
      )
      return withPosition(reply, position).send({
        data: { type: 'igdb_match', id: String(id), attributes: { gameId: state.gameId } },
      })
    },
  )
}
