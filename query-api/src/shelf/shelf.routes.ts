import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import {
  myShelfEntryDocument,
  type ShelfCountsDocument,
  shelfCountsDocument,
  shelfList,
  shelfQuery,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import { userNameParams } from '@koryaku/contracts/users/user.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate, answerPublic } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import type { Context } from '../context.ts'
import { requireUser } from '../users/find-user.ts'
import { viewerOf } from '../viewer.ts'
import { readCounts, readEntry, readShelf } from './read-shelf.ts'

const reads = ['shelf', 'games', 'articles', 'reviews'] as const
const member = { access: 'member', reads } as const
const visitor = { access: 'visitor', reads } as const

/** The own shelf, the public part of others, and how many members have a game on theirs. */
export function shelfRoutes(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  app.get(
    '/api/my/shelf',
    { config: member, schema: { querystring: shelfQuery, response: { 200: shelfList } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, () =>
        readShelf({ db, cards }, viewerOf(request).userId, request.query, false),
      ),
  )

  app.get(
    '/api/my/shelf/:slug',
    { config: member, schema: { params: gameSlugParams, response: { 200: myShelfEntryDocument } } },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const family = await merges.familyOf(await requireGame(db, request.params.slug))
        return JSON.stringify(await readEntry(db, viewerOf(request).userId, family))
      }),
  )

  app.get(
    '/api/users/:name/shelf',
    {
      config: { ...visitor, reads: [...reads, 'users'] },
      schema: { params: userNameParams, querystring: shelfQuery, response: { 200: shelfList } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () =>
        readShelf({ db, cards }, await requireUser(db, request.params.name), request.query, true),
      ),
  )

  app.get(
    '/api/games/:slug/shelf_counts',
    {
      config: { access: 'visitor', reads: ['shelf', 'games'] },
      schema: { params: gameSlugParams, response: { 200: shelfCountsDocument } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const attributes = await readCounts(db, await merges.familyOf(gameId))
        return JSON.stringify({
          data: { type: 'shelfCounts', id: gameId, attributes },
        } satisfies ShelfCountsDocument)
      }),
  )
}
