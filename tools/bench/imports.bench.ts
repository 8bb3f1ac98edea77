import { createGamesDatabase } from '@koryaku/fake-services/games-database/app.ts'
import { machine, say } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { importOfGames } from './imports/import-of-games.ts'
import { importOfPartners } from './imports/import-of-partners.ts'
import { madeGames } from './imports/made-games.ts'

/**
 * `npm run bench:imports`, on a demo site started for it: an import of 56,630 games from a server that plays the API of
 * the external games database, the same import when nothing has changed, and 5,000 articles of partners.
 */
const GAMES = 56_630
const ARTICLES = 5_000

const account = { clientId: 'bench', clientSecret: 'bench-secret' }
const games = madeGames(GAMES)
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
  await importOfGames(site, 'import of the games database')
  await importOfGames(site, 'the same import again, unchanged')
  await importOfPartners(site, ARTICLES)
} finally {
  await site.stop()
  await database.close()
}
