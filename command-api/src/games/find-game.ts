import { DomainError } from '@koryaku/contracts/errors.ts'
import { type GameEvent, gameStream } from '@koryaku/contracts/games/game.events.ts'
import { type EventStore, ofKnownType, type RecordedEvent } from '@koryaku/server-kit/event-store.ts'
import { evolveBy } from '#command-handling/decider.ts'
import { type GameState, gameDecider } from './game.decider.ts'

/** 404 unless the catalogue has the game, and shows it or `alsoHidden` is set. */
export async function requireGame(events: EventStore, gameId: string, alsoHidden = false): Promise<void> {
  const game = await catalogued(events.readWhole(gameStream(gameId)))
  if (!game || (game.hidden && !alsoHidden)) throw new DomainError('not_found')
}

/** The game from its stream. Null also when the stream contains an event type that this version does not support. */
export async function catalogued(recorded: AsyncIterable<RecordedEvent<GameEvent>>): Promise<GameState> {
  let state = gameDecider.initial
  for await (const event of recorded) {
    const known = ofKnownType(event)
    if (!known) return null
    state = evolveBy(gameDecider, state, known)
  }
  return state
}
