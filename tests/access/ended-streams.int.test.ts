import { type Browser, openBrowser } from '@koryaku/command-api/testing/browser.ts'
import { newMemberByMail, PASSWORD } from '@koryaku/command-api/testing/new-account.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothApis } from '#harness/query-site.ts'

let apis: Awaited<ReturnType<typeof startBothApis>>
let address: string
beforeAll(async () => {
  apis = await startBothApis()
  address = await apis.reads.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => apis?.stop())

/** Opens the bell of a browser; `ended` resolves when the server has ended it. */
async function openBell(browser: Browser): Promise<{ ended: Promise<string>; close: () => Promise<void> }> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await fetch(`${address}/api/my/notifications/stream`, { headers: { cookie } })
  const reader = body?.getReader()
  if (!reader) throw new Error('no stream')
  await reader.read()
  const untilEnd = async () => {
    while (!(await reader.read()).done);
    return 'ended'
  }
  return { ended: untilEnd(), close: () => reader.cancel() }
}
const isEndedSoon = (bell: { ended: Promise<string> }) =>
  // Well before the next heartbeat, when a stream checks its session without a notification.
  expect.poll(() => Promise.race([bell.ended, 'open']), { timeout: 10_000 }).toBe('ended')

async function twoDevices() {
  const { browser: here, email } = await newMemberByMail(apis.site)
  const there = openBrowser(apis.site)
  await there.call('POST', '/api/identity/sign-in/email', { email, password: PASSWORD })
  const { token } = (await there.call('GET', '/api/identity/token')).json()
  await there.call('POST', '/api/auth/sessions', { token })
  return { here, there }
}

describe('closes an open notification stream immediately when its session ends', () => {
  it.each<[string, (here: Browser, there: Browser) => Promise<unknown>]>([
    ['signing out', (_, there) => there.call('POST', '/api/auth/signout')],
    ['signing out at the provider', (_, there) => there.call('POST', '/api/identity/sign-out', {})],
    ['ending all others', here => here.call('DELETE', '/api/my/sessions')],
    [
      'a new password',
      here =>
        here.call('POST', '/api/identity/change-password', {
          ...{ currentPassword: PASSWORD, newPassword: 'another long secret' },
        }),
    ],
    [
      'erasing the account',
      async here => {
        const { token } = (await here.call('GET', '/api/identity/token')).json()
        return here.call('DELETE', '/api/my/account', { token, articles: 'keep' })
      },
    ],
  ])('%s', async (_, end) => {
    const { here, there } = await twoDevices()
    const bell = await openBell(there)
    const release = await apis.site.holdReadModels()
    try {
      await end(here, there)
      await isEndedSoon(bell)
    } finally {
      await release()
    }
  })

  it('leaves other streams open', async () => {
    const { here, there } = await twoDevices()
    const [own, other] = [await openBell(here), await openBell(there)]
    await here.call('DELETE', '/api/my/sessions')
    await isEndedSoon(other)
    expect(await Promise.race([own.ended, 'open'])).toBe('open')
    await own.close()
  })
})
