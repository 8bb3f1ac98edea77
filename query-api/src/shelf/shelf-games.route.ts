import { catalogueList } from '@koryaku/contracts/games/game.api.ts'
import { shelfGamesQuery } from '@koryaku/contracts/shelf/shelf.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { readShelvedGames } from '#reading/shelved-games.ts'
import type { Context } from '../context.ts'
import { gameLister } from '../games/catalogue/list-games.ts'
import { viewerOf } from '../viewer.ts'

/** GET my/shelf_games: the catalogue, as far as it is on the own shelf. */
export function shelfGamesRoute(app: HttpApp, context: Context): void {
  const { db, readModels } = context
  const listGames = gameLister(context)

  app.get(
    '/api/my/shelf_games',
    {
      config: { access: 'member', reads: ['shelf', 'games', 'articles', 'reviews'] },
      schema: { querystring: shelfGamesQuery, response: { 200: catalogueList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { shelf, ...query } = request.query
        return listGames(query, new Set(await readShelvedGames(db, viewerOf(request).userId, shelf)))
      }),
  )
}
