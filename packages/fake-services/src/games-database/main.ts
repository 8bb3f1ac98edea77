import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createGamesDatabase } from './app.ts'
import type { GamesRecord } from './query.ts'

const config = z
  .object({
    GAMES_DATABASE_PORT: z.coerce.number(),
    GAMES_DATABASE_CLIENT_ID: z.string().min(1),
    GAMES_DATABASE_CLIENT_SECRET: z.string().min(1),
    HOLD_ANSWERS: z.stringbool().default(false),
  })
  .parse(process.env)

/** Made-up games. */
const games: GamesRecord[] = JSON.parse(readFileSync(join(import.meta.dirname, 'games.json'), 'utf8'))
const app = createGamesDatabase({
  clientId: config.GAMES_DATABASE_CLIENT_ID,
  clientSecret: config.GAMES_DATABASE_CLIENT_SECRET,
  holdsAnswers: config.HOLD_ANSWERS,
  games: () => games,
})
await app.listen({ port: config.GAMES_DATABASE_PORT, host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
