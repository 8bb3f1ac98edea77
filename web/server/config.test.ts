import { afterEach, expect, it, vi } from 'vitest'
import { readWebConfig } from './config.ts'

afterEach(() => vi.unstubAllEnvs())

it('listens on one address, also for a name that has two', () => {
  vi.stubEnv('HOST', 'localhost')
  expect(readWebConfig().HOST).toBe('127.0.0.1')
  vi.stubEnv('HOST', '0.0.0.0')
  expect(readWebConfig().HOST).toBe('0.0.0.0')
})

it('is behind no proxy where the list of proxies is empty, as compose hands it on', () => {
  for (const [given, known] of [
    ['', undefined],
    [' , ', undefined],
    ['10.0.0.1, 10.0.0.2,', ['10.0.0.1', '10.0.0.2']],
  ] as const) {
    vi.stubEnv('TRUSTED_PROXIES', given)
    expect(readWebConfig().TRUSTED_PROXIES).toEqual(known)
  }
})
