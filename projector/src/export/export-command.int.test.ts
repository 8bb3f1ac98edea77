import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gameStream } from '@koryaku/contracts/games/game.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { eventNamed } from '@koryaku/contracts/testing/event-named.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '#projections/index.ts'
import { appendHistory, appendOne } from '#testing/append-history.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'

let site: LiveSite
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-export-'))
  site = await startLiveSite(projections.filter(({ name }) => name === 'images'))
  await appendHistory(site.events, 20)
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function exporting(out: string) {
  const cli = join(import.meta.dirname, '../cli.ts')
  const stores = { DATABASE_URL: site.databaseUrl, EVENTSTORE_URL: site.eventStoreUrl }
  const child = spawn(process.execPath, [cli, 'export', '--types', 'GameAdded', '--out', out], {
    env: { ...process.env, ...stores },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(child.stderr)
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, said: await said }
}

it('excludes skipped events from an export, reports them, and renames the file only when complete', async () => {
  const gameId = shortIdFrom(crypto.randomUUID())
  const added = eventNamed('GameAdded', {
    ...{ gameId, slug: `skipped-${gameId}` },
    details: {
      ...{ titleJa: '題', titleEn: null, titleRomaji: null, reading: null, aliases: [], platforms: [] },
      ...{ year: null, releasedOn: null, genres: [], developers: [], publishers: [], thumbnail: null },
    },
  })
  const { position, id } = await appendOne(site.events, gameStream(gameId), added)
  const out = join(folder, 'games.ndjson')
  expect(await exporting(out)).toMatchObject({ code: 0 })
  expect(readFileSync(out, 'utf8')).toContain(`skipped-${gameId}`)

  await site.db.query(
    `insert into operations.skipped_event (projection, position, event_id, reason, by) values ('any', $1, $2, 'a test', 'test')`,
    [position.toString(), id],
  )
  const { code, said } = await exporting(out)
  expect(code).toBe(0)
  expect(said).toMatch(/; 1 left out|1 件を除外/)
  expect(readFileSync(out, 'utf8')).not.toContain(`skipped-${gameId}`)
  expect(readdirSync(folder)).toEqual(['games.ndjson'])
})
