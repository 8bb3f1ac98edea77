import { createGamesDatabase } from '@koryaku/fake-services/games-database/app.ts'
import { z } from 'zod'
import { machine, readOptions, say } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { importOfGames } from './imports/import-of-games.ts'
import { importOfPartners } from './imports/import-of-partners.ts'
import { madeGames } from './imports/made-games.ts'

/**
 * `npm run bench:imports -- [--games N] [--articles N]`, on a demo site started for it: an import of games (56,630) from a
 * server that plays the API of the external games database, the same import when nothing has changed, and articles of
 * partners (3,600). 0 skips a part.
 */
const { games: count, articles } = readOptions(
  'npm run bench:imports [-- --games N] [--articles N]',
  { games: { type: 'string' }, articles: { type: 'string' } },
  z.object({
    games: z.coerce.number().int().min(0).max(200_000).default(56_630),
    // An owner can create as many partners in one minute as send this number of articles in one minute.
    articles: z.coerce.number().int().min(0).max(5_000).default(3_600),
  }),
)

const account = { clientId: 'bench', clientSecret: 'bench-secret' }
const games = madeGames(count)
const database = createGamesDatabase({ ...account, games: () => games })
const address = await database.listen({ port: 0, host: '127.0.0.1' })
const site = await startDemoSite({
  IGDB_CLIENT_ID: account.clientId,
  IGDB_CLIENT_SECRET: account.clientSecret,
  IGDB_URL: `${address}/v4`,
  IGDB_TOKEN_URL: `${address}/oauth2/token`,
})
try {
  say(`${machine()}; a demo site with all its parts`)
  say(`memory before: ${site.memory()}`)
  if (count > 0) {
    await importOfGames(site, 'import of the games database')
    await importOfGames(site, 'the same import again, unchanged')
  }
  if (articles > 0) await importOfPartners(site, articles)
} finally {
  await site.stop()
  await database.close()
}
