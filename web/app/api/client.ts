import {
  CORRELATION_ID,
  CSRF_TOKEN,
  IDEMPOTENCY_KEY,
  MIN_EVENT_POSITION,
} from '@koryaku/contracts/http/headers.ts'
import type { ApiResponse } from '#app/api/api-response.ts'
import { connection } from '#app/api/connection.ts'
import { readCookie } from '#app/api/cookies.ts'
import { keepPosition, ownPosition } from '#app/api/event-position.ts'
import { ApiFailure, failureFrom, isStale, isTransient } from '#app/api/failure.ts'
import { tellSignedOut } from '#app/api/signed-out.ts'
import { staleReads } from '#app/api/stale-reads.ts'

/** Timeout in ms: total for a read including retries, per attempt for a write (spec §9). */
const TIMEOUT_MS = 5_000
/** Delays in ms before the second and the third attempt of a read, unless the response has a Retry-After. */
const READ_AGAIN_AFTER_MS = [400, 800]
/** Uploads of pictures take as long as the line takes. */
const UPLOAD_TIMEOUT_MS = 60_000

export type Fetch = (address: string, init: RequestInit) => Promise<ApiResponse>

const fetchInBrowser: Fetch = (address, init) => fetch(address, init)

/** '' in the browser (same origin); the query API's address on the server. */
let origin = ''
let fetchAnswer = fetchInBrowser

/**
 * Where the server reads, and how: there `fetch` costs nearly as much processor time as rendering the page. Without
 * arguments: as in the browser.
 */
export function readFrom(address = '', how = fetchInBrowser): void {
  origin = address
  fetchAnswer = how
}

export type Query = Record<string, string | number | boolean | null | undefined>

/** `/api/{path}` with the parameters that have a value. Parts of a path go through encodeURIComponent first. */
export function apiAddress(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return `${origin}/api/${path}${text && `?${text}`}`
}

/** Fills a path template, escaping what is put in: `` path`games/${slug}` ``. */
export const path = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  String.raw({ raw: strings }, ...parts.map(part => encodeURIComponent(part)))

/** Sends, reads the JSON of the answer, and gives up after the timeout. No timer outlives the request. */
async function send<Answer>(
  address: string,
  init: RequestInit,
  timeout: number,
  by: Fetch = fetchAnswer,
): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeout)
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  try {
    const response = await by(address, { ...init, signal })
    connection.answered()
    keepPosition(response)
    if (!response.ok) throw await failureFrom(response)
    if (isStale(response)) staleReads.report()
    return (response.status === 204 ? undefined : await response.json()) as Answer
  } catch (error) {
    if (error instanceof ApiFailure || init.signal?.aborted) throw error
    if (late.signal.aborted) throw new ApiFailure(0, 'timed_out')
    connection.unanswered()
    throw new ApiFailure(0, 'offline')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a resource, after the own writes of this session are visible. Retries transient errors within the
 * total timeout. The server does not retry, since it renders for many clients.
 */
export async function apiGet<Answer>(
  target: string,
  { query, signal }: { query?: Query; signal?: AbortSignal } = {},
): Promise<Answer> {
  const position = ownPosition()
  const headers: HeadersInit = position === null ? {} : { [MIN_EVENT_POSITION]: String(position) }
  const end = performance.now() + TIMEOUT_MS
  for (let tries = 0; ; tries++) {
    try {
      return await send<Answer>(apiAddress(target, query), { headers, signal }, end - performance.now())
    } catch (error) {
      const pause = pauseAfter(error, tries)
      if (pause === undefined || performance.now() + pause >= end || signal?.aborted) throw error
      await wait(pause, signal)
    }
  }
}

/** How long until a read is tried again, or undefined: not at all. */
function pauseAfter(error: unknown, tries: number): number | undefined {
  if (typeof window === 'undefined' || !(error instanceof ApiFailure)) return undefined
  const { retryAfter, status } = error
  if (!isTransient(error) && !(status === 404 && error.isStale)) return undefined
  const usual = READ_AGAIN_AFTER_MS[tries]
  return usual !== undefined && retryAfter ? retryAfter * 1_000 : usual
}

/** Resolves early, without an error, when the caller aborts: the next attempt then reports the abort. */
const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

export interface Command {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below `/api/`, made with `path`. */
  path: string
  /** JSON, or a form with files. */
  body?: object | FormData
  /** The same key for every try of the same write. */
  idempotencyKey: string
  /** Lets the request outlive the page (autosave while closing). */
  keepalive?: boolean
  /** Under which the logs are to have it. */
  correlationId?: string
  /** Not triggered by the user: the caller asks the user to sign in, if necessary. */
  background?: boolean
  /** Replacement for `fetch`, which cannot report the progress of an upload. */
  by?: Fetch
}

/**
 * Sends a write. Returns the parsed body, or undefined for an empty one. The CSRF token lives as long as the
 * browser is open, the session longer: a rejected token is fetched again, once.
 */
export async function apiCommand<Answer>(command: Command, again = true): Promise<Answer> {
  try {
    return await sendCommand<Answer>(command)
  } catch (error) {
    if (again && error instanceof ApiFailure && error.code === 'csrf_failed') {
      await apiGet('auth/csrf')
      return apiCommand<Answer>(command, false)
    }
    if (!command.background) tellSignedOut(error)
    throw error
  }
}

function sendCommand<Answer>({
  method,
  path: target,
  body,
  idempotencyKey,
  keepalive,
  correlationId,
  by = fetchAnswer,
}: Command): Promise<Answer> {
  const position = ownPosition()
  const headers: Record<string, string> = { [IDEMPOTENCY_KEY]: idempotencyKey }
  // Mails follow the language of the page, not the browser's.
  if (typeof document !== 'undefined') headers['accept-language'] = document.documentElement.lang
  const csrf = readCookie('csrf_token')
  if (csrf) headers[CSRF_TOKEN] = csrf
  if (correlationId) headers[CORRELATION_ID] = correlationId
  if (position !== null) headers[MIN_EVENT_POSITION] = String(position)
  const form = body instanceof FormData
  if (body && !form) headers['content-type'] = 'application/json'
  const init = { method, headers, keepalive, body: form ? body : body && JSON.stringify(body) }
  return send<Answer>(apiAddress(target), init, form ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS, by)
}

/** A random key of one write. Works without a secure context, unlike `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
