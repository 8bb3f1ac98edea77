import { type GamesQuery, gameList } from '@koryaku/contracts/games/game.api.ts'
import { type ShelfGamesQuery, shelfGamesQuery } from '@koryaku/contracts/shelf/shelf.api.ts'
import { alias } from '@koryaku/contracts/tables/define-table.ts'
import { gameCard } from '@koryaku/contracts/tables/game-card.table.ts'
import { gameCounter } from '@koryaku/contracts/tables/game-counter.table.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import { gameFragments } from '#reading/fragments.ts'
import { listDocument, pageWindow } from '#reading/list-document.ts'
import { shelvedGames } from '#reading/shelved-games.ts'
import type { Context } from '../context.ts'
import { rankOfGame } from '../games/games-by-score.ts'
import { titleIndexOf } from '../games/title-indexes.ts'
import { searchServer } from '../search/search-server.ts'
import { viewerOf } from '../viewer.ts'

/** Best matches that are compared with the shelf: the search server lists no more. */
const SEARCHED = 1_000

const g = alias(gameCard, 'g')
const c = alias(gameCounter, 'c')

/** Each game is looked up by its ID: a join would read the whole catalogue. */
const looked = `cross join lateral (select * from ${g} where ${g.game_id} = k.game_id and not ${g.hidden} limit 1) g`
const orders: Record<GamesQuery['sort'], { by: string; joined?: string }> = {
  popular: {
    by: 'p.points desc',
    joined: `cross join lateral (select ${c.articles} * 2 + ${c.followers} as points from ${c}
      where ${c.game_id} = k.game_id limit 1) p`,
  },
  new: { by: `${g.added_at} desc, ${g.game_id} desc` },
  title: { by: g.sort_title },
  title_en: { by: g.sort_title_en },
  score: { by: 'r.rank desc', joined: `cross join lateral (${rankOfGame('k.game_id')}) r` },
}

/** GET my/shelf_games: the catalogue, as far as it is on the own shelf. */
export function shelfGamesRoute(app: HttpApp, context: Context): void {
  const { db, cards, readModels } = context
  const server = searchServer(context)

  app.get(
    '/api/my/shelf_games',
    {
      config: { access: 'member', reads: ['shelf', 'games', 'articles', 'reviews'] },
      schema: { querystring: shelfGamesQuery, response: { 200: gameList } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { ids, totalCount } = await page(viewerOf(request).userId, request.query)
        return listDocument(await gameFragments(cards, ids), [], { totalCount })
      }),
  )

  async function page(
    userId: string,
    query: ShelfGamesQuery,
  ): Promise<{ ids: string[]; totalCount: number }> {
    const { shelf, sort, head, q } = query
    const values: unknown[] = [userId]
    const parameter = (value: unknown) => `$${values.push(value)}`
    const shelved = shelvedGames(shelf === 'any' ? null : parameter(shelf))
    let { by, joined = '' } = orders[sort]
    let under = ''
    if (head !== undefined) {
      const { column, order } = titleIndexOf(head)
      ;[by, joined, under] = [order, '', `where ${column} = ${parameter(head)}`]
    }
    if (q !== undefined) {
      const { ids } = await server.games({ q, page: 1, per: SEARCHED })
      joined = `join unnest(${parameter(ids)}::text[]) with ordinality w (id, n) on w.id = k.game_id`
      by = 'w.n'
    }
    const { limit, offset } = pageWindow(query)
    const { rows } = await db.query<{ game_id: string; total: number }>(
      `select ${g.game_id}, (count(*) over ())::int as total
         from (${shelved}) k ${looked} ${joined} ${under}
        order by ${by}, ${g.game_id} limit ${parameter(limit)} offset ${parameter(offset)}`,
      values,
    )
    return { ids: rows.map(({ game_id }) => game_id), totalCount: rows[0]?.total ?? 0 }
  }
}
