import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { newUserKey, sealProfile } from '@koryaku/server-kit/sealed-profile.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '#engine/versions.ts'
import { contents, entriesFrom, feed } from '#testing/feed.ts'
import { recorded } from '#testing/history.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/scratch-database.ts'
import { users } from './users.ts'

const userId = shortIdFrom('member')
const ownerId = shortIdFrom('owner')
const key = newUserKey()
const sealed = (name: string, about = '') =>
  sealProfile(
    { name, displayName: `${name}さん`, description: about, picture: null, anonymous: false },
    userId,
    key,
  )
const naming = (name: string) => ({ userId, sealedProfile: sealed(name), nameHash: name, lookHash: name })
const stream = `user-${userId}`
const life = recorded([
  { stream, type: 'UserRegistered', data: { ...naming('Hajime'), emailVerified: true }, minute: 0 },
  { stream, type: 'UserRenamed', data: naming('Tsugi'), minute: 1 },
  { stream, type: 'RoleGranted', data: { userId, role: 'moderator', by: ownerId }, minute: 2 },
  { stream, type: 'ProfileEdited', data: { userId, sealedProfile: sealed('Tsugi', '秘密') }, minute: 3 },
  { stream, type: 'UserRenamed', data: naming('Saigo'), minute: 4 },
  { stream, type: 'RoleRevoked', data: { userId, role: 'moderator', by: null }, minute: 5 },
  { stream, type: 'UserErased', data: { userId, articles: 'keep' }, minute: 6 },
])
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
  await migrate(scratch.db, [users])
})
beforeEach(() =>
  scratch.db.query('insert into identity.user_key values ($1, $2) on conflict do nothing', [userId, key]),
)
afterAll(() => scratch?.stop())

async function build(...batches: Recorded[][]): Promise<Record<string, string[]>> {
  const entries = await entriesFrom(scratch.db, [users], -1n)
  for (const batch of batches) await feed(scratch.db, entries, batch)
  return contents(scratch.db, [users])
}
const rowsOf = (table: string[] = []) => table.map(row => JSON.parse(row))

describe('a member with a changed name', () => {
  it('is found by every former name for thirty days after each change', async () => {
    const { user_card, user_access, former_name } = await build(life.slice(0, 5))
    expect(rowsOf(user_card)).toMatchObject([{ name: 'Saigo', display_name: 'Saigoさん' }])
    expect(rowsOf(user_access)).toMatchObject([{ name: 'Saigo', roles: ['moderator'], verified: true }])
    expect(rowsOf(former_name)).toMatchObject([
      { name: 'hajime', user_id: userId, until: '2026-11-29T12:01:00+00:00' },
      { name: 'tsugi', user_id: userId, until: '2026-11-29T12:04:00+00:00' },
    ])
  })

  it('looks the same whatever the batches', async () => {
    for (const upTo of [5, 7]) {
      const whole = await build(life.slice(0, upTo))
      expect(await build(...life.slice(0, upTo).map(event => [event]))).toEqual(whole)
      expect(await build(life.slice(0, 2), life.slice(2, upTo))).toEqual(whole)
    }
  })
})

describe('roles', () => {
  it('are listed with who gave and took them when', async () => {
    const { role_change } = await build(life)
    expect(rowsOf(role_change).sort((a, b) => a.at.localeCompare(b.at))).toMatchObject([
      { user_id: userId, role: 'moderator', granted: true, by_user_id: ownerId },
      { user_id: userId, role: 'moderator', granted: false, by_user_id: null },
    ])
  })
})

describe('an erased member', () => {
  it('leaves nothing readable, live as in a rebuild without the key', async () => {
    const live = await build(life.slice(0, 6), life.slice(6))
    expect(rowsOf(live.user_card)).toMatchObject([
      { name: null, display_name: '', description: '', anonymous: true, erased: true },
    ])
    expect(rowsOf(live.user_access)).toMatchObject([{ name: null, roles: [], verified: false }])
    for (const secret of ['Hajime', 'Tsugi', 'Saigo', 'さん', '秘密'])
      expect(JSON.stringify(live).toLowerCase()).not.toContain(secret.toLowerCase())
    await scratch.db.query('delete from identity.user_key')
    expect(await build(life)).toEqual(live)
  })
})
