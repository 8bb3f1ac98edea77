import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import {
  type GameMerge,
  type GameMergeDocument,
  gameMergeDocument,
} from '@koryaku/contracts/games/game-merge.api.ts'
import { MERGED_MAX } from '@koryaku/contracts/games/game-merge.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

const countsOf = prepared('game-merge-counts', (gameId: Param<string>) =>
  read
    .selectFrom('read.game_card as g')
    .leftJoin('read.game_counter as c', 'c.game_id', 'g.game_id')
    .leftJoin('read.game_score as s', 's.game_id', 'g.game_id')
    .select(({ fn, lit, selectFrom }) => [
      fn.coalesce('c.articles', lit(0)).as('articles'),
      fn.coalesce('s.reviews', lit(0)).as('reviews'),
      fn.coalesce('c.followers', lit(0)).as('followers'),
      selectFrom('read.game_request as r')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('r.game_id', '=', gameId)
        .as('requests'),
    ])
    .where('g.game_id', '=', gameId),
)
const merges = () =>
  read
    .selectFrom('read.game_merge as m')
    .leftJoin('read.user_card as u', 'u.user_id', 'm.merged_by')
    .select(['m.reason', 'm.merged_at', 'u.name', 'u.erased'])
const intoOf = prepared('game-merged-into', (gameId: Param<string>) =>
  merges()
    .innerJoin('read.game_card as g', 'g.game_id', 'm.into_id')
    .select(['g.slug', 'g.title', 'g.title_ja', 'g.title_en'])
    .where('m.game_id', '=', gameId),
)
const mergedOf = prepared('games-merged-into', (gameId: Param<string>, most: Param<number>) =>
  merges()
    .innerJoin('read.game_card as g', 'g.game_id', 'm.game_id')
    .select(['g.slug', 'g.title', 'g.title_ja', 'g.title_en'])
    .where('m.into_id', '=', gameId)
    .orderBy('m.merged_at', 'desc')
    .orderBy('m.game_id')
    .limit(most),
)

/** GET games/{slug}/merge: counts that would move with a game, and its merges. */
export function gameMergeRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/games/:slug/merge',
    {
      config: { access: 'owner', reads: ['games', 'reviews', 'requests', 'users'] },
      schema: { params: gameSlugParams, response: { 200: gameMergeDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const id = gameIdForSlug(request.params.slug)
        const [[counts], [into], merged] = await Promise.all([
          countsOf(db, id),
          intoOf(db, id),
          mergedOf(db, id, MERGED_MAX),
        ])
        if (!counts) throw new DomainError('not_found')
        const attributes = {
          ...counts,
          requests: Number(counts.requests ?? 0),
          into: into ? mergeOf(into) : null,
          merged: merged.map(mergeOf),
        }
        return JSON.stringify({
          data: { type: 'game_merge', id, attributes },
        } satisfies GameMergeDocument)
      }),
  )
}

const mergeOf = (row: Awaited<ReturnType<typeof intoOf>>[number]): GameMerge => ({
  game: { slug: row.slug, title: row.title, titleJa: row.title_ja, titleEn: row.title_en },
  reason: row.reason,
  at: row.merged_at.toISOString(),
  by: row.erased ? null : row.name,
})
