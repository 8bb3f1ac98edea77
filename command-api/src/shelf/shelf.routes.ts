import { gameSlugParams } from '@koryaku/contracts/games/game.api.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import {
  changedShelfDocument,
  type ShelfImportDocument,
  type ShelfImportUndoDocument,
  shelfChangeBody,
  shelfClearQuery,
  shelfImportBody,
  shelfImportDocument,
  shelfImportUndoDocument,
  type shelfPlaceBody,
} from '@koryaku/contracts/shelf/shelf.api.ts'
import { shelfStream } from '@koryaku/contracts/shelf/shelf.events.ts'
import { SHELF_MAX, type ShelfPlace } from '@koryaku/contracts/shelf/shelf-parts.ts'
import { facts } from '@koryaku/contracts/tables/command-queries.ts'
import { type Param, statement } from '@koryaku/contracts/tables/statements.ts'
import type { HttpApp } from '@koryaku/server-kit/http-app.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { envelopeOf, viewerOf, withPosition } from '#command-handling/envelope.ts'
import { execute, type Outcome } from '#command-handling/execute.ts'
import { hasWritten } from '#command-handling/has-written.ts'
import { PAIR_TAIL } from '#command-handling/pair.decider.ts'
import type { Context } from '#context.ts'
import { canonicalGameId, familyOf } from '#games/canonical-game.ts'
import { catalogued, requireGame } from '#games/find-game.ts'
import { type ShelfCommand, type ShelfState, shelfDecider } from './shelf.decider.ts'

const config = { access: 'verified', perMinute: 60 } as const
const response = { 200: changedShelfDocument }
const shelvedGames = statement((userId: Param<string>) =>
  facts
    .selectFrom('read.shelf_entry')
    .select('game_id')
    .where('user_id', '=', userId)
    .offset(sql.lit(SHELF_MAX - 1))
    .limit(sql.lit(1)),
)

/** Games on the own shelf. */
export function shelfRoutes(app: HttpApp, context: Context): void {
  const { db, events } = context
  /** Concurrent commands may exceed the limit by a few. */
  const isFull = async (userId: string) => (await shelvedGames(db, userId)).length > 0

  app.patch(
    '/api/my/shelf/:slug',
    {
      config,
      schema: {
        summary: 'Places a game on the shelf, or changes fields of its entry',
        params: gameSlugParams,
        body: shelfChangeBody,
        response,
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const { slug } = request.params
      const gameId = await canonicalGameId(context, slug)
      await requireGame(events, gameId)
      const base = await mergedEntryOf(gameId, userId)
      const command = { type: 'change', change: changeOf(request.body), base } as const
      return answer(reply, slug, gameId, await run(request, gameId, command, await isFull(userId)))
    },
  )

  app.delete(
    '/api/my/shelf/:slug',
    {
      config,
      schema: {
        summary: 'Takes a game off the shelf',
        params: gameSlugParams,
        querystring: shelfClearQuery,
        response,
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const gameId = await canonicalGameId(context, slug)
      // A hidden game can still be taken off.
      await requireGame(events, gameId, true)
      const family = await familyOf(context, gameId)
      const command = { type: 'clear', onlyBlank: request.query.blank === '1' } as const
      const outcomes = await Promise.all(family.map(id => run(request, id, command, false)))
      const state = outcomes.find(outcome => outcome.state !== null)?.state ?? null
      return answer(reply, slug, gameId, { state, position: newest(outcomes) })
    },
  )

  app.post(
    '/api/my/shelf_imports',
    {
      config,
      schema: {
        summary: 'Adds games to the shelf; those that are on it keep their entries',
        body: shelfImportBody,
        response: { 200: shelfImportDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const full = await isFull(userId)
      const data: ShelfImportDocument['data'] = { added: [], kept: [], unknown: [] }
      const outcomes: Pick<Outcome<ShelfState>, 'position'>[] = []
      for (const { slug, place } of request.body.entries) {
        const gameId = await canonicalGameId(context, slug)
        const game = await catalogued(events.readWhole(gameStream(gameId)))
        if (!game || game.hidden) {
          data.unknown.push(slug)
          continue
        }
        const family = await familyOf(context, gameId)
        const last = await Promise.all(family.map(id => events.readLast(shelfStream(id, userId))))
        if (last.some(event => event?.type === 'ShelfPlaced')) {
          data.kept.push(slug)
          continue
        }
        outcomes.push(await run(request, gameId, { type: 'add', place: placeOf(place) }, full))
        // A concurrent import may have been faster.
        const isAdded = await hasWritten(events, shelfStream(gameId, userId), envelopeOf(request, context))
        data[isAdded ? 'added' : 'kept'].push(slug)
      }
      return withPosition(reply, newest(outcomes)).send({ data })
    },
  )

  app.post(
    '/api/my/shelf_imports/undo',
    {
      config,
      schema: {
        summary: 'Takes games of an import off the shelf, except entries that were changed since',
        body: shelfImportBody,
        response: { 200: shelfImportUndoDocument },
      },
    },
    async (request, reply) => {
      const { userId } = viewerOf(request)
      const data: ShelfImportUndoDocument['data'] = { removed: [], kept: [] }
      const outcomes: Pick<Outcome<ShelfState>, 'position'>[] = []
      for (const { slug, place } of request.body.entries) {
        const family = await familyOf(context, await canonicalGameId(context, slug))
        let isRemoved = false
        for (const gameId of family) {
          outcomes.push(await run(request, gameId, { type: 'clear', onlyAs: placeOf(place) }, false))
          isRemoved ||= await hasWritten(events, shelfStream(gameId, userId), envelopeOf(request, context))
        }
        data[isRemoved ? 'removed' : 'kept'].push(slug)
      }
      return withPosition(reply, newest(outcomes)).send({ data })
    },
  )

  /** The newest entry of the games that are merged into this one. */
  async function mergedEntryOf(gameId: string, userId: string): Promise<ShelfPlace | null> {
    const family = await familyOf(context, gameId)
    const others = family.filter(id => id !== gameId)
    const last = await Promise.all(others.map(id => events.readLast(shelfStream(id, userId))))
    const placed = last.filter(event => event?.type === 'ShelfPlaced')
    const newestEvent = placed.toSorted((a, b) => Number(b.position - a.position))[0]
    if (!newestEvent) return null
    const { gameId: _game, userId: _user, ...place } = newestEvent.data
    return place
  }

  function run(request: FastifyRequest, gameId: string, command: ShelfCommand, full: boolean) {
    const { userId } = viewerOf(request)
    const target = {
      ...{ stream: shelfStream(gameId, userId), decider: shelfDecider({ gameId, userId }, full) },
      // Each event contains the whole entry; the others are read to recognise a repeat.
      ...{ command, tail: PAIR_TAIL, likelyNew: command.type === 'add' },
    }
    return execute(events, target, envelopeOf(request, context))
  }
}

const placeOf = (body: z.output<typeof shelfPlaceBody>): ShelfPlace => ({
  ...{ state: body.state, isPrivate: body.is_private, minutes: body.minutes },
  ...{ startedOn: body.started_on, finishedOn: body.finished_on },
})

/** The fields that a request names. */
const changeOf = (body: z.output<typeof shelfChangeBody>): Partial<ShelfPlace> => ({
  ...(body.state !== undefined && { state: body.state }),
  ...(body.is_private !== undefined && { isPrivate: body.is_private }),
  ...(body.started_on !== undefined && { startedOn: body.started_on }),
  ...(body.finished_on !== undefined && { finishedOn: body.finished_on }),
  ...(body.minutes !== undefined && { minutes: body.minutes }),
})

const newest = (outcomes: readonly Pick<Outcome<ShelfState>, 'position'>[]): bigint | undefined =>
  outcomes.reduce<bigint | undefined>(
    (last, { position }) => (last === undefined || (position ?? 0n) > last ? position : last),
    undefined,
  )

function answer(
  reply: FastifyReply,
  gameSlug: string,
  id: string,
  { state, position }: Pick<Outcome<ShelfState>, 'state' | 'position'>,
): FastifyReply {
  const data = state && { type: 'shelfEntry', id, attributes: { gameSlug, ...state } }
  return withPosition(reply, position).send({ data })
}
