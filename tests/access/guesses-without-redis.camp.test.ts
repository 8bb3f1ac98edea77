import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@koryaku/command-api/testing/browser.ts'
import { newMemberByMail, PASSWORD } from '@koryaku/command-api/testing/new-account.ts'
import { startTestApp, type TestApp } from '@koryaku/command-api/testing/test-app.ts'
import { startRedis } from '@koryaku/infra/embedded/redis.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import type { ManagedProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'koryaku-redis-'))
let redis: ManagedProcess
let site: TestApp
let email: string

beforeAll(async () => {
  // By the site of the other tests, whose mails are sent.
  const usual = await startTestApp()
  ;({ email } = await newMemberByMail(usual))
  await usual.stop()
  const port = await freePorts(9_400)
  const password = 'guesses'
  redis = await startRedis(join(folder, 'data'), { port, password }, { logFile: join(folder, 'redis.log') })
  site = await startTestApp({ REDIS_URL: `redis://:${password}@127.0.0.1:${port}/0` })
}, 120_000)
afterAll(async () => {
  resume()
  await site?.stop()
  await redis?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function resume(): void {
  const pid = redis?.pid()
  if (pid) process.kill(pid, 'SIGCONT')
}

it('allows at most ten of sixty concurrent guesses while Redis accepts connections without responding', async () => {
  process.kill(redis.pid() ?? 0, 'SIGSTOP')
  const guesser = openBrowser(site)
  const signIn = (password: string, who = guesser) =>
    who.call('POST', '/api/identity/sign-in/email', { email, password })
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => signIn(`wrong-password-${n}`)))
  const codes = answers.map(({ statusCode }) => statusCode)
  const guessed = codes.filter(code => code === 401).length
  expect(codes.filter(code => code === 429)).toHaveLength(60 - guessed)
  expect(guessed).toBeGreaterThan(0)
  expect(guessed).toBeLessThanOrEqual(10)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined()
  expect(site.context.limits.withoutRedis()).toBeGreaterThanOrEqual(60)
  // The owner, elsewhere, is let in.
  expect((await signIn(PASSWORD, openBrowser(site))).statusCode).toBe(200)
  resume()
  await expect
    .poll(async () => (await signIn(PASSWORD, openBrowser(site))).statusCode, { timeout: 20_000 })
    .toBe(200)
})

it('guesses before Redis falls silent and after add up to no more than ten', async () => {
  const guesser = openBrowser(site)
  const guess = async (n: number) => {
    const body = { email: 'before-and-after@example.com', password: `wrong-password-${n}` }
    return (await guesser.call('POST', '/api/identity/sign-in/email', body)).statusCode
  }
  const before: number[] = []
  for (let n = 0; n < 8; n++) before.push(await guess(n))
  expect(before).toEqual(Array(8).fill(401))
  process.kill(redis.pid() ?? 0, 'SIGSTOP')
  const after = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
  resume()
  expect(after.filter(code => code === 401)).toHaveLength(2)
  expect(after.filter(code => code === 429)).toHaveLength(10)
})
