import { nothing } from '@koryaku/contracts/http/answers.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { GameMerges } from '#reading/game-merges.ts'

const OF_GAME = /^\/(?:api|feeds)\/games\/:slug/

interface Route {
  url?: string | undefined
  config?: { access?: unknown }
}

/** Is this what readers get of one game? Staff read what the catalogue has of a merged one. */
const isOfGame = ({ url, config }: Route): boolean =>
  OF_GAME.test(url ?? '') && (config?.access === 'visitor' || config?.access === 'member')

/** Sends readers of a game that is shown as another one to that. */
export function addMovedGames(app: HttpApp, { merges }: { merges: GameMerges }): void {
  app.addHook('onRoute', route => {
    if (isOfGame(route) && route.schema)
      route.schema.response = { ...(route.schema.response as object), 301: nothing }
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.method !== 'GET' || !isOfGame(request.routeOptions)) return
    const { slug } = request.params as { slug: string }
    const target = await merges.movedTo(gameIdForSlug(slug))
    if (target === undefined) return
    const location = request.url.replace(`/games/${slug}`, () => `/games/${target}`)
    // Not cached: the games may be parted.
    return reply.headers({ 'cache-control': 'no-cache', location }).code(301).send()
  })
}
