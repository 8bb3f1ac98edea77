import { DomainError } from '@koryaku/contracts/errors.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import type { Context } from '../context.ts'

/** 404 unless the catalogue has the game. */
export async function requireGame({ events }: Pick<Context, 'events'>, gameId: string): Promise<void> {
  if (!(await events.readLast(gameStream(gameId)))) throw new DomainError('not_found')
}
