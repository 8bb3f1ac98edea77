import { type GameHub, gameHubDocument, HUB_VERSIONS } from '@koryaku/contracts/game-hub/game-hub.api.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPublic } from '#reading/answers.ts'
import { requireGame } from '#reading/find-game.ts'
import { articleFragments } from '#reading/fragments.ts'
import { withoutRepeats } from '../articles/embeds.ts'
import type { Context } from '../context.ts'
import { readVersions } from '../games/game-versions.route.ts'
import { readAuthors, readSections, readTables } from './read-hub.ts'

/** GET games/{slug}/hub. */
export function gameHubRoute(app: HttpApp, { db, cards, merges, readModels }: Context): void {
  app.get(
    '/api/games/:slug/hub',
    {
      config: {
        access: 'visitor',
        reads: ['articles', 'reactions', 'comments', 'games', 'users', 'versions', 'ranking', 'categories'],
      },
      schema: { params: gameSlugParams, response: { 200: gameHubDocument } },
    },
    (request, reply) =>
      answerPublic(request, reply, readModels, async () => {
        const gameId = await requireGame(db, request.params.slug)
        const family = await merges.familyOf(gameId)
        const [sections, tables, found, versions] = await Promise.all([
          readSections(db, family),
          readTables(db, family),
          readAuthors(db, family),
          readVersions(db, gameId, HUB_VERSIONS),
        ])
        const shown = [
          ...sections.flatMap(({ articles }) => articles),
          ...tables.map(({ article }) => article),
        ]
        const ids = [...new Set(shown)]
        const [{ data, games, users }, known] = await Promise.all([
          articleFragments({ db, cards }, ids),
          cards.users(found.map(({ id }) => id)),
        ])
        // They may have become anonymous since.
        const named = known.filter(({ anonymous }) => !anonymous)
        const authors = found.filter(({ id }) => named.some(card => card.id === id))
        const attributes = { sections, tables, authors, versions } satisfies GameHub['data']['attributes']
        const included = withoutRepeats(data, games, users, named.map(({ json }) => json).join(','))
        return `{"data":${JSON.stringify({ type: 'gameHub', id: gameId, attributes })},"included":${included}}`
      }),
  )
}
