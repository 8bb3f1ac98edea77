import { expect, it } from 'vitest'
import { newAccount } from '#testing/new-account.ts'
import { startTestApp } from '#testing/test-app.ts'

it('issues tokens after the secret that encrypts the token key changes, and after it changes back', async () => {
  for (const change of [{}, { AUTH_SECRET: 'another secret of at least 32 characters' }, {}]) {
    const site = await startTestApp(change)
    try {
      const { browser } = await newAccount(site)
      expect((await browser.call('GET', '/api/identity/token')).statusCode).toBe(200)
    } finally {
      await site.stop()
    }
  }
})
