import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@koryaku/infra/seed/demo-accounts.ts'
import type { Stop } from './bells.ts'

const PEOPLE_PER_NETWORK = 10
const MAIL_MS = 30_000
let last = 0

/**
 * This number of people sign up at the same moment. A refused one waits as long as the response names, and tries again.
 * @throws when stopped: a response was neither 200 nor a refusal with the time to retry, or a mail did not arrive
 */
export async function signUpTogether(url: string, mailbox: string, people: number): Promise<Stop> {
  let on = true
  const signingUp = Array.from({ length: people }, async (_, n) => {
    const email = `crowd-${last++}@example.net`
    const localAddress = `127.1.${Math.floor(n / PEOPLE_PER_NETWORK)}.1`
    while (on) {
      const { status, retryAfter } = await signUp(url, localAddress, email)
      if (status === 200) return confirmationArrives(mailbox, email)
      if (![429, 503].includes(status) || !(retryAfter > 0))
        throw new Error(`a sign-up was answered with ${status}, Retry-After ${retryAfter}`)
      for (const until = Date.now() + retryAfter * 1_000; on && Date.now() < until; ) await delay(100)
    }
    return false
  })
  const ended = Promise.allSettled(signingUp)
  return async () => {
    on = false
    const results = await ended
    for (const result of results) if (result.status === 'rejected') throw result.reason
    if (!results.some(result => result.status === 'fulfilled' && result.value))
      throw new Error('no sign-up succeeded')
  }
}

const signUp = (url: string, localAddress: string, email: string) =>
  new Promise<{ status: number; retryAfter: number }>((resolve, reject) => {
    const { host, port } = new URL(url)
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path: '/api/identity/sign-up/email', method: 'POST' },
        ...{ localAddress, agent: false },
        headers: { host, origin: url, 'content-type': 'application/json' },
      },
      answer => {
        answer.resume().on('error', () => {})
        resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) })
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ email, password: DEMO_PASSWORD, name: 'x' }))
  })

/** Waits for the link that confirms the address. */
async function confirmationArrives(mailbox: string, email: string): Promise<true> {
  for (const until = Date.now() + MAIL_MS; Date.now() < until; await delay(500)) {
    const answer = await fetch(`${mailbox}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = (await answer.json()) as { text: string }[]
    if (mails.some(({ text }) => text.includes('/api/identity/verify-email?token='))) return true
  }
  throw new Error(`no confirmation link arrived at ${email}`)
}
