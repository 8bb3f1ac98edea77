import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** Requests per second that IGDB allows to an account. */
const PER_SECOND = 4
const GAP_MS = 1_000 / PER_SECOND
const ATTEMPTS = 7
const BACKOFF_FIRST_MS = 1_000
const BACKOFF_MAX_MS = 60_000
// Bound: worker | the external games | TIMEOUT_MS, BYTES_MAX, BACKOFF_MAX_MS
const TIMEOUT_MS = 15_000
/** Maximum response size in bytes; 500 entries with their names take about 1 MB. */
const BYTES_MAX = 16 * 1024 * 1024
/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000

/** Time as the client sees it; tests pass their own. */
export interface Clock {
  now: () => number
  sleep: (ms: number) => Promise<void>
}
export const systemClock: Clock = { now: () => Date.now(), sleep: async ms => void (await delay(ms)) }

/** A query without a result: the account or query was rejected, the database is unavailable, or its response is unreadable. */
export class IgdbFailure extends Error {
  override readonly name = 'IgdbFailure'
  readonly fault: 'refused' | 'unavailable' | 'unreadable'
  constructor(fault: IgdbFailure['fault'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

export interface IgdbAccount {
  url: string
  tokenUrl: string
  clientId: string
  clientSecret: string
}
export type IgdbClient = ReturnType<typeof createIgdbClient>

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const recordList = z.array(z.looseObject({ id: z.number().int().min(1).max(2_147_483_647) })).max(500)
export type IgdbRecord = z.output<typeof recordList>[number]

/** A client of the IGDB API: one request at a time, at most four per second, with exponential backoff. */
export function createIgdbClient(account: IgdbAccount, clock: Clock = systemClock) {
  const figures = { requests: 0, limited: 0, retries: 0, failures: 0 }
  let token: { value: string; until: number } | null = null
  let nextAt = 0

  /** Waits for its turn, then sends. */
  async function send(url: string, init: RequestInit): Promise<Response> {
    const wait = nextAt - clock.now()
    if (wait > 0) await clock.sleep(wait)
    nextAt = Math.max(clock.now(), nextAt) + GAP_MS
    figures.requests += 1
    return fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  /** Repeats what failed for a passing reason. */
  async function attempt(url: string, init: () => Promise<RequestInit>): Promise<Response> {
    for (let n = 1; ; n++) {
      const failed = { reason: '', retryAfterMs: 0, cause: undefined as unknown }
      try {
        const response = await send(url, await init())
        if (response.status !== 429 && response.status < 500) return response
        if (response.status === 429) figures.limited += 1
        failed.reason = `status ${response.status}`
        failed.retryAfterMs = 1_000 * (Number(response.headers.get('retry-after')) || 0)
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof IgdbFailure) throw error
        failed.reason = 'no answer'
        failed.cause = error
      }
      if (n === ATTEMPTS)
        throw new IgdbFailure('unavailable', `games database: ${failed.reason}, ${n} attempts`, {
          cause: failed.cause,
        })
      figures.retries += 1
      const backoff = Math.max(BACKOFF_FIRST_MS * 2 ** (n - 1), failed.retryAfterMs)
      await clock.sleep(Math.min(backoff, BACKOFF_MAX_MS))
    }
  }

  async function tokenOf(): Promise<string> {
    if (token && token.until > clock.now()) return token.value
    const body = new URLSearchParams({
      client_id: account.clientId,
      client_secret: account.clientSecret,
      grant_type: 'client_credentials',
    })
    const response = await attempt(account.tokenUrl, async () => ({ body }))
    if (!response.ok) throw new IgdbFailure('refused', `games database: token refused (${response.status})`)
    const answer = tokenAnswer.safeParse(await jsonOf(response))
    if (!answer.success) throw new IgdbFailure('unreadable', 'games database: unreadable token answer')
    const { access_token: value, expires_in: seconds } = answer.data
    token = { value, until: clock.now() + seconds * 1_000 - TOKEN_MARGIN_MS }
    return value
  }

  const ask = (endpoint: string, body: string) =>
    attempt(`${account.url}/${endpoint}`, async () => ({
      body,
      headers: {
        'client-id': account.clientId,
        authorization: `Bearer ${await tokenOf()}`,
        accept: 'application/json',
      },
    }))

  async function query(endpoint: string, body: string): Promise<IgdbRecord[]> {
    let response = await ask(endpoint, body)
    if (response.status === 401) {
      // The token was revoked or expired early.
      token = null
      await response.body?.cancel()
      response = await ask(endpoint, body)
    }
    if (!response.ok) throw new IgdbFailure('refused', `games database: query refused (${response.status})`)
    const records = recordList.safeParse(await jsonOf(response))
    if (!records.success) throw new IgdbFailure('unreadable', 'games database: unreadable records')
    return records.data
  }

  return {
    figures: figures as Readonly<typeof figures>,
    /**
     * @param endpoint such as `games`
     * @param body such as `fields name; where id > 5; sort id asc; limit 500;`
     * @throws IgdbFailure
     */
    async query(endpoint: string, body: string): Promise<IgdbRecord[]> {
      try {
        return await query(endpoint, body)
      } catch (error) {
        figures.failures += 1
        throw error
      }
    },
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > BYTES_MAX) throw new IgdbFailure('unreadable', 'games database: answer too large')
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    if (error instanceof IgdbFailure) throw error
    throw new IgdbFailure('unreadable', 'games database: answer was cut short or is no JSON', {
      cause: error,
    })
  }
}
