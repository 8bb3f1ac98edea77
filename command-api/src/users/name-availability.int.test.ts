import { newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
})
afterAll(() => site.stop())

const isAvailable = async (name: string) =>
  (await site.app.inject(`/api/auth/names/${encodeURIComponent(name)}`)).json().meta.available

describe('the availability of a username', () => {
  it('is returned for a new name, a taken one, names that look like one, and reserved words', async () => {
    const member = await site.newMember()
    const free = `n${shortIdFrom(newCommandId())}`
    expect(await isAvailable(free)).toBe(true)
    expect(await isAvailable(member.name)).toBe(false)
    expect(await isAvailable(member.name.toUpperCase())).toBe(false)
    expect(await isAvailable('0wner')).toBe(false)
    await site.call(member, 'PATCH', '/api/my/name', { name: free })
    expect(await isAvailable(free)).toBe(false)
    // Kept from others for a while.
    expect(await isAvailable(member.name)).toBe(false)
  })

  it('responds 404 for an invalid name', async () => {
    expect((await site.app.inject(`/api/auth/names/${encodeURIComponent('太郎')}`)).statusCode).toBe(404)
  })
})
