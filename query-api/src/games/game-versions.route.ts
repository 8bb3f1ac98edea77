import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { type GameVersions, gameVersions } from '@koryaku/contracts/games/game-version.api.ts'
import { VERSIONS_MAX } from '@koryaku/contracts/games/game-version.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { answerPublic } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'

const versionsOf = statement((gameId: Param<string>, most: Param<number>) =>
  read
    .selectFrom('read.game_version')
    .select(['version_id', 'label', 'platforms'])
    .select(({ ref }) => sql<string>`to_char(${ref('released_on')}, 'YYYY-MM-DD')`.as('released'))
    .where('game_id', '=', gameId)
    .orderBy('released_on', 'desc')
    .orderBy('place', 'desc')
    .limit(most),
)

/** Versions of a game, the newest first. */
export async function readVersions(db: Pool, gameId: string, most: number): Promise<GameVersions['data']> {
  const rows = await versionsOf(db, gameId, most)
  return rows.map(({ version_id: id, label, platforms, released: releasedOn }) => ({
    ...{ type: 'game_version' as const, id, attributes: { label, platforms, releasedOn } },
  }))
}

/** The versions of a game. */
export function gameVersionsRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/games/:slug/versions',
    {
      config: { access: 'visitor', reads: ['games', 'versions'] },
      schema: { params: gameSlugParams, response: { 200: gameVersions } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const data = await readVersions(db, await requireGame(db, request.params.slug), VERSIONS_MAX)
        return JSON.stringify({ data } satisfies GameVersions)
      }),
  )
}
