import { DomainError } from '@koryaku/contracts/errors.ts'
import {
  type GameChangesDocument,
  gameChangesDocument,
  gameSlugParams,
} from '@koryaku/contracts/games/game.api.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import { read } from '@koryaku/contracts/tables/read-models.ts'
import { type Param, prepared } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import { answerPrivate } from '#reading/answers.ts'
import type { Context } from '../context.ts'

/** Older changes are in the log alone. */
const CHANGES_SHOWN = 200

const cardOf = prepared('catalogued-game', (gameId: Param<string>) =>
  read
    .selectFrom('read.game_card')
    .select(['details', 'staff_hidden as hidden', 'revision'])
    .where('game_id', '=', gameId),
)
const changesOf = prepared('game-changes', (gameId: Param<string>, most: Param<number>) =>
  read
    .selectFrom('read.game_change as c')
    .leftJoin('read.user_card as u', 'u.user_id', 'c.actor_id')
    .leftJoin('read.game_card as o', 'o.game_id', 'c.other_id')
    .select(['c.kind', 'c.at', 'c.reason', 'c.fields', 'u.name', 'u.erased'])
    .select(['o.slug', 'o.title', 'o.title_ja', 'o.title_en'])
    .where('c.game_id', '=', gameId)
    .orderBy('c.position', 'desc')
    .limit(most),
)

/** GET games/{slug}/changes. Includes hidden games. */
export function gameChangesRoute(app: HttpApp, { db, readModels }: Context): void {
  app.get(
    '/api/games/:slug/changes',
    {
      config: { access: 'owner', reads: ['games', 'users'] },
      schema: { params: gameSlugParams, response: { 200: gameChangesDocument } },
    },
    (request, reply) =>
      answerPrivate(request, reply, readModels, async () => {
        const gameId = gameIdForSlug(request.params.slug)
        const [card] = await cardOf(db, gameId)
        if (!card) throw new DomainError('not_found')
        const { details, hidden, revision } = card
        const changes = (await changesOf(db, gameId, CHANGES_SHOWN)).map(
          ({ kind, at, reason, fields, name, erased, slug, title, title_ja, title_en }) => ({
            ...{ kind, at: at.toISOString(), reason, fields },
            by: erased ? null : name,
            other: slug && title ? { slug, title, titleJa: title_ja, titleEn: title_en } : null,
          }),
        )
        return JSON.stringify({
          data: {
            type: 'game_changes',
            id: gameId,
            attributes: { details, version: Number(revision), hidden, changes },
          },
        } satisfies GameChangesDocument)
      }),
  )
}
