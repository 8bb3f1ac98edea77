import { DomainError } from '@koryaku/contracts/errors.ts'
import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'

/** 404 unless the catalogue has the game. */
export async function requireGame(events: EventStore, gameId: string): Promise<void> {
  if (!(await events.readLast(gameStream(gameId)))) throw new DomainError('not_found')
}
