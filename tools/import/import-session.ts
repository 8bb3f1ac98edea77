import { setTimeout as delay } from 'node:timers/promises'
import { EVENT_POSITION } from '@koryaku/contracts/http/headers.ts'
import {
  IMPORT_BATCH_MAX,
  type ImportAnswer,
  type ImportKind,
  type ImportSite,
} from '@koryaku/contracts/imports/import.api.ts'
import type { ImportFault } from '@koryaku/contracts/imports/import-fault.ts'
import { HttpSession } from '@koryaku/infra/seed/http-session.ts'

/** Why nothing can be sent. */
export class SiteFault extends Error {
  override readonly name = 'SiteFault'
  readonly fault: 'away' | 'busy' | 'signInFailed' | 'notOwner' | 'refused'
  readonly detail: string

  constructor(fault: SiteFault['fault'], detail = '') {
    super(`${fault} ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}

/** Rejected items, by index, and the newest event written. */
export interface Sent {
  refused: Map<number, ImportFault[]>
  event: bigint
}

interface Options {
  url: string
  email: string
  password: string
  /** Wait in ms per outage of the site. */
  waitMs: number
  signal: AbortSignal
  /** Called once per outage. */
  onWaiting: (reason: string) => void
}
export type ImportSession = Awaited<ReturnType<typeof openImportSession>>

// Bound: import | lines in memory | ANSWER_WITHIN_MS
/** A batch of an import may take this long on a busy site. */
const ANSWER_WITHIN_MS = 120_000
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]
const AWAY = [429, 502, 503, 504]

/** Signs in as an owner. Requests are retried while the site is unavailable: each item has its own key. */
export async function openImportSession(options: Options) {
  const { url, signal } = options
  let owner = await signIn(options)

  /** One request, by a session that may have run out meanwhile. */
  async function asOwner(method: string, path: string, body?: unknown) {
    let answer = await patiently(options, () => owner.request(method, path, body, within(signal)))
    if (answer.status === 401 || answer.status === 403) {
      owner = await signIn(options)
      answer = await patiently(options, () => owner.request(method, path, body, within(signal)))
    }
    if (answer.status === 401 || answer.status === 403) throw new SiteFault('notOwner')
    if (answer.status >= 300) throw new SiteFault('refused', `${answer.status} ${titleOf(answer.body)}`)
    return answer
  }

  const { body } = await asOwner('GET', '/api/imports')
  const site = body as ImportSite
  return {
    url,
    site,
    async send(kind: ImportKind, items: unknown[]): Promise<Sent> {
      const refused = new Map<number, ImportFault[]>()
      let event = 0n
      for (let from = 0; from < items.length; from += IMPORT_BATCH_MAX) {
        const batch = items.slice(from, from + IMPORT_BATCH_MAX)
        const { body, headers } = await asOwner('POST', `/api/imports/${kind}`, { items: batch })
        for (const [i, faults] of (body as ImportAnswer).results.entries())
          if (faults !== null) refused.set(from + i, faults)
        const written = BigInt(headers.get(EVENT_POSITION) ?? 0)
        if (written > event) event = written
      }
      return { refused, event }
    },
  }
}

async function signIn(options: Options): Promise<HttpSession> {
  const { url, email, password, signal } = options
  const owner = new HttpSession(url, new URL(url).origin)
  const call = (method: string, path: string, body?: unknown) =>
    patiently(options, () => owner.request(method, path, body, within(signal)))
  await call('GET', '/api/auth/csrf')
  const answer = await call('POST', '/api/identity/sign-in/email', { email, password })
  if (answer.status !== 200) throw new SiteFault('signInFailed')
  const { body } = await call('GET', '/api/identity/token')
  const { status } = await call('POST', '/api/auth/sessions', { token: (body as { token?: string }).token })
  if (status >= 300) throw new SiteFault('signInFailed')
  return owner
}

const within = (signal: AbortSignal): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])

type Answer = Awaited<ReturnType<HttpSession['request']>>

/** Retries while the site is unavailable, with backoff or after `Retry-After`, up to a limit. */
async function patiently(
  { url, waitMs, signal, onWaiting }: Options,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const deadline = performance.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    let reason: string
    let fault: 'away' | 'busy' = 'away'
    let pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0
    try {
      const answer = await ask()
      if (!AWAY.includes(answer.status)) return answer
      reason = `${url}: ${answer.status}`
      const asked = Number(answer.headers.get('retry-after'))
      if (asked > 0) pause = asked * 1_000
      if (answer.status === 429) fault = 'busy'
    } catch (error) {
      signal.throwIfAborted()
      const { cause, message } = error as Error & { cause?: { code?: string } }
      reason = `${url}: ${cause?.code ?? message}`
    }
    if (performance.now() + pause > deadline)
      throw new SiteFault(fault, fault === 'busy' ? String(pause / 1_000) : reason)
    if (attempt === 0) onWaiting(reason)
    await delay(pause, undefined, { signal })
  }
}

function titleOf(body: unknown): string {
  const [first] = (body as { errors?: { title?: string; detail?: string }[] })?.errors ?? []
  return first?.detail ?? first?.title ?? ''
}
