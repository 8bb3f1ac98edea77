import { afterAll, vi } from 'vitest'

// Files of one worker may share its globals: no clock or stub of one file reaches the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
