import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { gameIdForSlug } from '@koryaku/contracts/ids.ts'
import type { importGame } from '@koryaku/contracts/imports/import.api.ts'
import type { z } from 'zod'
import { execute } from '#command-handling/execute.ts'
import type { Context } from '#context.ts'
import { gameDecider } from '#games/game.decider.ts'
import { appendNew, envelopeFor, type Importer } from './import-command.ts'
import type { KnownFacts } from './known-facts.ts'

/** Adds games; an existing game is edited if the import contains new values. */
export function gameImporter(
  { events, now }: Pick<Context, 'events' | 'now'>,
  facts: KnownFacts,
): Importer<z.output<typeof importGame>> {
  return async ({ slug, details }) => {
    const gameId = gameIdForSlug(slug)
    const stream = gameStream(gameId)
    const data = { gameId, slug, details }
    const envelope = envelopeFor(`game:${slug}:${JSON.stringify(details)}`, 'system', now().toISOString())
    const added = await appendNew(events, stream, [{ type: 'GameAdded', data }], envelope)
    facts.noteGame(gameId)
    if (added) return added.position
    const target = { stream, decider: gameDecider, command: data }
    return (await execute(events, target, envelope)).position
  }
}
