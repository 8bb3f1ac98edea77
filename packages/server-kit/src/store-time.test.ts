import { afterEach, expect, it, vi } from 'vitest'
import { baseEnvironment, readConfig } from './config.ts'
import { storeTimeFactor } from './store-time.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const limitWith = async (factor: string | undefined) => {
  vi.stubEnv('STORE_TIME_FACTOR', factor)
  vi.resetModules()
  return (await import('./store-time.ts')).storeTime(200)
}

it('time limits of stores are multiplied by the factor of the environment', async () => {
  expect(await limitWith(undefined)).toBe(200)
  expect(await limitWith('20')).toBe(4_000)
})

it.each(['0', '0.5', '51', '', 'long'])('a factor of “%s” is refused', async factor => {
  expect(storeTimeFactor.safeParse(factor).success).toBe(false)
  expect(await limitWith(factor)).toBe(200)
})

it('the factor is a setting of every service', () => {
  const { STORE_TIME_FACTOR } = readConfig(baseEnvironment, { STORE_TIME_FACTOR: '3' })
  expect(STORE_TIME_FACTOR).toBe(3)
})
