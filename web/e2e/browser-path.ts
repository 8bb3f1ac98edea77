import { existsSync } from 'node:fs'

/**
 * Debian's Chromium for tests: without its window, which nobody sees here and which costs a third of the processor,
 * where that package is there; `CHROMIUM` names another.
 */
export const browserPath = (): string =>
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ??
  '/usr/bin/chromium'
