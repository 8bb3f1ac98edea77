import type { SiteHealth } from '@koryaku/contracts/operations/site-health.ts'
import type { Logger } from '@koryaku/server-kit/logger.ts'
import type { Meilisearch } from 'meilisearch'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Catalogue } from './games/catalogue/connect-catalogue.ts'
import type { Cards } from './reading/cards.ts'
import type { GameMerges } from './reading/game-merges.ts'
import type { ReadPosition } from './reading/read-position.ts'

/** Dependencies of every read. */
export interface Context {
  config: Config
  db: Pool
  /** Games and members as articles and lists show them. */
  cards: Cards
  /** The public games in memory, for their list. */
  catalogue: Catalogue
  /** Which games are shown as others. */
  merges: GameMerges
  search: Meilisearch
  log: Logger
  now: () => Date
  /** How far the read models, and the search index, have come. */
  readModels: ReadPosition
  searchIndex: ReadPosition
  /** State of the site: failing services and their reasons. */
  health: () => Promise<SiteHealth>
}
