import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pause, resume } from '#engine/operate.ts'
import { projections } from '#projections/index.ts'
import { appendHistory } from '#testing/append-history.ts'
import { type LiveSite, startLiveSite } from '#testing/live-site.ts'

const NAMES = ['images', 'kpis']
let site: LiveSite
beforeAll(async () => {
  site = await startLiveSite(projections.filter(({ name }) => NAMES.includes(name)))
  await site.reached(await appendHistory(site.events, 20))
})
afterAll(() => site?.stop())

async function command(...words: string[]) {
  const stores = { DATABASE_URL: site.databaseUrl, EVENTSTORE_URL: site.eventStoreUrl }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...words], {
    env: { ...process.env, ...stores },
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, said: (await said).join('') }
}

/** One event stops both read models. */
async function stopAt(eventId: string): Promise<void> {
  for (const name of NAMES) {
    await pause(site.db, name)
    await site.db.query(
      `insert into read.dead_letter (projection, version, position, event_id, event, error, stack)
       select projection, version, position, $2, '{"type":"Bad","stream":"s-1"}', 'no', '' from read.checkpoint
        where projection = $1 and status = 'paused'
       on conflict (projection, version, position) do update set event_id = excluded.event_id, resolution = null`,
      [name, eventId],
    )
  }
}

const statuses = async () =>
  (
    await site.db.query<{ status: string }>('select status from read.checkpoint where projection = any($1)', [
      NAMES,
    ])
  ).rows.map(({ status }) => status)

it('lists an event that pauses several read models once, and skips it for all of them', {
  timeout: 120_000,
}, async () => {
  const eventId = crypto.randomUUID()
  await stopAt(eventId)
  const { said } = await command('dead-letters')
  expect(said.split(eventId)).toHaveLength(2)
  expect(said).toMatch(/images v1, kpis v1|kpis v1, images v1/)
  expect(await command('skip', '--all', '--event', crypto.randomUUID(), '--reason', 'x')).toMatchObject({
    code: 1,
  })
  expect(await command('skip', '--all', '--reason', 'a test')).toMatchObject({ code: 0 })
  const { rows } = await site.db.query('select projection from operations.skipped_event order by projection')
  expect(rows.map(({ projection }) => projection)).toEqual(NAMES)
  expect(await command('skip', '--all', '--reason', 'again')).toMatchObject({ code: 1 })
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['live', 'live'])
})

it('retries everywhere what is asked of everything, however often the checkpoints change meanwhile', {
  timeout: 180_000,
}, async () => {
  await stopAt(crypto.randomUUID())
  expect(await command('retry', '--all')).toMatchObject({ code: 0 })
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['live', 'live'])
  for (let time = 0; time < 10; time++) {
    await Promise.all(NAMES.map(name => pause(site.db, name)))
    await Promise.all(NAMES.map(name => resume(site.db, name)))
    await expect.poll(statuses, { timeout: 10_000, interval: 20 }).toEqual(['live', 'live'])
  }
})
