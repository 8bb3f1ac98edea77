import type { Caller } from '@koryaku/command-api/testing/test-app.ts'
import { windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let both: Awaited<ReturnType<typeof startBothApis>>
let moderator: Caller
let slug: string
beforeAll(async () => {
  both = await startBothApis()
  moderator = await both.site.newMember({ roles: ['moderator'] })
})
afterAll(() => both?.stop())
beforeEach(async () => {
  slug = (await both.site.newGame()).slug
})

type Answer = Awaited<ReturnType<typeof both.site.call>>
const say = (method: 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
  both.site.call(moderator, method, `/api/games/${slug}/versions${path}`, body)
const release = (label: string, releasedOn: string, platforms: string[] = []) =>
  say('POST', '', { label, releasedOn, platforms })
const read = async (path: string, after: Answer) => {
  expect(after.statusCode, after.body).toBeLessThan(300)
  await both.site.projected(after)
  const headers = { 'x-min-event-position': String(after.headers['x-event-position']) }
  return (await both.reads.inject({ url: `/api/games/${slug}${path}`, headers })).json().data
}
const labels = async (after: Answer) =>
  (await read('/versions', after)).map(
    ({ attributes }: { attributes: { label: string } }) => attributes.label,
  )
const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code

describe('the versions of a game', () => {
  it('are listed by day, and the newest is shown with the game', async () => {
    await release('2.0', '2026-03-01')
    await release('1.0', '2026-01-01')
    const last = await release('2.0.1', '2026-03-01')
    expect(await labels(last)).toEqual(['2.0.1', '2.0', '1.0'])
    expect((await read('', last)).attributes.currentVersion).toBe('2.0.1')
  })

  it('are corrected and withdrawn', async () => {
    await release('1.0', '2026-01-01')
    const { id } = (await release('1.1', '2026-02-01')).json().data
    const corrected = await say('PUT', `/${id}`, { label: '0.9', releasedOn: '2025-02-01' })
    expect(await labels(corrected)).toEqual(['1.0', '0.9'])
    const withdrawn = await say('DELETE', `/${id}`)
    expect(await labels(withdrawn)).toEqual(['1.0'])
    expect(codeOf(await say('DELETE', `/${id}`))).toBe('not_found')
  })

  it('are listed once, also when two moderators do it at the same instant', async () => {
    const both = await Promise.all([release('1.0', '2026-01-01'), release('Ver. 1.0', '2026-01-01')])
    expect(both.map(codeOf).filter(Boolean)).toEqual(['version_listed'])
  })

  it('are refused with a reason', async () => {
    const tomorrow = windowStart('daily', new Date(Date.now() + 86_400_000))
    expect(codeOf(await release('3.0', tomorrow))).toBe('not_released_yet')
    expect(codeOf(await release('3.0', '2026-01-01', ['Toaster']))).toBe('unknown_platform')
    expect(codeOf(await release('！！', '2026-01-01'))).toBe('invalid_request')
    expect(codeOf(await release('x'.repeat(41), '2026-01-01'))).toBe('invalid_request')
    expect(codeOf(await release('1.0', '2026-02-31'))).toBe('invalid_request')
    slug = 'no-such-game'
    expect(codeOf(await release('1.0', '2026-01-01'))).toBe('not_found')
  })
})
