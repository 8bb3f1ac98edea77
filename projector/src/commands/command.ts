import type { EventStore } from '@koryaku/contracts/event-store.ts'
import { commandsWith, type Terminal } from '@koryaku/contracts/server/command-line/command.ts'
import type { Pool } from 'pg'
import type { CliText } from './text/cli-text.ts'

export interface Stores {
  db: Pool
  databaseUrl: string
  events: EventStore
}

/** The context of every command. */
export type CommandContext = Stores & Terminal<CliText>

export const defineCommand = commandsWith<Stores, CliText>()
