import {
  type IgdbCandidateList,
  type IgdbDocument,
  type IgdbRun,
  igdbCandidateList,
  igdbCandidatesQuery,
  igdbDocument,
} from '@koryaku/contracts/games/igdb.api.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { IGDB_REFRESH } from '@koryaku/server-kit/operations/schedules.ts'
import { answerPrivate } from '#reading/answers.ts'
import { pageWindow } from '#reading/list-document.ts'
import type { Context } from '../context.ts'

const claimedCount = statement(() =>
  read
    .selectFrom('read.igdb_match')
    .where('state', '=', 'claimed')
    .select(({ fn }) => fn.countAll<string>().as('count')),
)
const gamesOf = statement((ids: Param<readonly string[]>) =>
  read
    .selectFrom('read.game_card')
    .select(['game_id', 'slug', 'title', 'details'])
    .where(({ eb, fn }) => eb('game_id', '=', fn.any(ids))),
)

type Times = 'requested_at' | 'started_at' | 'finished_at'
type Row = Omit<IgdbRun, 'requestedAt' | 'startedAt' | 'finishedAt' | 'doubtful'> &
  Record<Exclude<Times, 'requested_at'>, Date | null> & { requested_at: Date }
interface Candidate {
  igdb_id: number
  game_id: string
  score: number
  entry: IgdbCandidateList['data'][number]['attributes']['entry']
}

/** GET igdb, igdb/candidates: the import of the external games database, and the pairs that owners decide. */
export function igdbRoutes(app: HttpApp, { db, readModels }: Context): void {
  const count = async (table: 'record' | 'candidate') => {
    const { rows } = await db.query<{ count: string }>(`select count(*) as count from igdb.${table}`)
    return Number(rows[0]?.count ?? 0)
  }

  app.get(
    '/api/igdb',
    {
      config: { access: 'owner', reads: ['igdb'] },
      schema: { summary: 'The last import of the external games database', response: { 200: igdbDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const [entries, doubtful, claimed, { rows }, refresh] = await Promise.all([
          count('record'),
          count('candidate'),
          claimedCount(db),
          db.query<Row>(
            `select id, state, fault, requested_by = 'schedule' as scheduled, requested_at, started_at, finished_at,
                    pages, fetched, changed, matched, claimed, edited
               from igdb.run order by requested_at desc limit 1`,
          ),
          refreshOf(db),
        ])
        const run = rows[0] ? runOf(rows[0], doubtful) : null
        const attributes = { entries, claimed: Number(claimed[0]?.count ?? 0), doubtful, run, refresh }
        return JSON.stringify({ data: { type: 'igdb', id: 'igdb', attributes } } satisfies IgdbDocument)
      }),
  )

  app.get(
    '/api/igdb/candidates',
    {
      config: { access: 'owner', reads: ['igdb', 'games'] },
      schema: {
        summary: 'Doubtful pairs of an entry and a game, the likeliest first',
        querystring: igdbCandidatesQuery,
        response: { 200: igdbCandidateList },
      },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const { limit, offset } = pageWindow(request.query)
        const { rows } = await db.query<Candidate>(
          `select igdb_id, game_id, score, entry from igdb.candidate
            order by score desc, igdb_id, game_id limit $1 offset $2`,
          [limit, offset],
        )
        const ids = rows.map(({ game_id }) => game_id)
        const games = new Map((await gamesOf(db, ids)).map(game => [game.game_id, game]))
        const data = rows.flatMap(({ igdb_id: igdbId, game_id: gameId, score, entry }) => {
          const game = games.get(gameId)
          if (!game) return []
          const { slug, title, details } = game
          const { year, platforms } = details
          const attributes = { igdbId, gameId, score, entry, game: { slug, title, year, platforms } }
          return [{ type: 'igdb_candidate' as const, id: `${igdbId}+${gameId}`, attributes }]
        })
        const meta = { totalCount: await count('candidate') }
        return JSON.stringify({ data, meta } satisfies IgdbCandidateList)
      }),
  )
}

async function refreshOf(db: Context['db']): Promise<IgdbDocument['data']['attributes']['refresh']> {
  const { rows } = await db.query<{ next: Date | null; last: Date | null }>(
    'select next_run_at as next, last_run_at as last from operations.schedule where name = $1',
    [IGDB_REFRESH],
  )
  const [row] = rows
  return row ? { nextAt: row.next?.toISOString() ?? null, lastAt: row.last?.toISOString() ?? null } : null
}

function runOf({ requested_at, started_at, finished_at, ...run }: Row, doubtful: number): IgdbRun {
  return {
    ...run,
    doubtful,
    requestedAt: requested_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    finishedAt: finished_at?.toISOString() ?? null,
  }
}
