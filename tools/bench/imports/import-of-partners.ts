import { setTimeout as delay } from 'node:timers/promises'
import { PARTNER_CALLS_PER_MINUTE } from '@koryaku/contracts/partners/partner.ts'
import type { HttpSession } from '@koryaku/infra/seed/http-session.ts'
import { say } from '../../program.ts'
import type { DemoSite } from '../demo-site.ts'
import { percentiles } from '../site/at-rate.ts'
import { signIn } from '../site/sign-in.ts'

/** A partner sends its articles one after the other; several partners send at the same time. */
const AT_ONCE = 4
const PARAGRAPHS = 40

interface Made {
  data: { id: string; attributes: { token: string } }
}

/**
 * Sends articles of partners and prints articles per second. A partner may make a limited number of calls per minute, so
 * there are as many partners as send the articles within one minute's limit.
 */
export async function importOfPartners({ url, memory }: DemoSite, articles: number): Promise<void> {
  const owner = await signIn(url, 'owner@example.com')
  const tokens: string[] = []
  for (let n = 0; n * PARTNER_CALLS_PER_MINUTE < articles; n++) {
    const partner = { name: `Bench ${n}`, author_name: 'henshubu' }
    const { data } = await patient<Made>(owner, '/api/partners', partner)
    const made = await patient<Made>(owner, `/api/partners/${data.id}/tokens`, { days: 1 })
    tokens.push(made.data.attributes.token)
  }
  const before = memory()
  const times: number[] = []
  const began = performance.now()
  const waiting = tokens.map((token, n) => ({ token, first: n * PARTNER_CALLS_PER_MINUTE }))
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      for (let n = next.first; n < Math.min(articles, next.first + PARTNER_CALLS_PER_MINUTE); n++) {
        times.push(await send(url, next.token, n))
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const seconds = (performance.now() - began) / 1_000
  const { p50, p95 } = percentiles(times)
  say(
    `partner import: ${times.length} articles in ${seconds.toFixed(1)} s, ${Math.round(times.length / seconds)}/s, ${AT_ONCE} at a time; p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
  )
  say(`  memory before: ${before}`)
  say(`  memory after: ${memory()}`)
}

/** Waits as long as the limit of an owner's requests asks for. */
async function patient<T>(owner: HttpSession, path: string, body: object): Promise<T> {
  for (;;) {
    const { status, headers, body: answer } = await owner.request('POST', path, body)
    if (status < 300) return answer as T
    if (status !== 429) throw new Error(`POST ${path} answered ${status}`)
    await delay(Number(headers.get('retry-after') ?? 1) * 1_000)
  }
}

/**
 * Sends one article; again after a rejection by a limit, which counts less while Redis is slow.
 * @returns the milliseconds of the accepted request
 */
async function send(url: string, token: string, n: number): Promise<number> {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, part) => {
    const heading = part % 8 === 0 ? `<h2>第${part / 8 + 1}章</h2>` : ''
    return `${heading}<p>記事${n}の${part}番目の段落です。<b>鍵</b>を三本集めて、塔の上へ進みます。</p>`
  })
  const article = { game_slug: 'minecraft', title: `攻略 ${n}`, html: paragraphs.join(''), tags: ['塔'] }
  for (;;) {
    const start = performance.now()
    const answer = await fetch(new URL(`/api/game8jp/v1/articles/bench-${n}`, url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(article),
    })
    const text = await answer.text()
    if (answer.status === 201) return performance.now() - start
    if (answer.status !== 429) throw new Error(`article ${n}: ${answer.status} ${text}`)
    await delay(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}
