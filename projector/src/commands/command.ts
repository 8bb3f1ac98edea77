import { commandsWith, type Terminal } from '@koryaku/cli-kit/command.ts'
import type { EventStore } from '@koryaku/server-kit/event-store.ts'
import type { Pool } from 'pg'
import type { CliText } from '#text/cli-text.ts'

export interface Stores {
  db: Pool
  databaseUrl: string
  events: EventStore
}

/** The context of every command. */
export type CommandContext = Stores & Terminal<CliText>

export const defineCommand = commandsWith<Stores, CliText>()
