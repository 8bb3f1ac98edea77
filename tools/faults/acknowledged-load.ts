import { setTimeout as delay } from 'node:timers/promises'
import {
  EVENT_POSITION,
  IDEMPOTENCY_KEY,
  MIN_EVENT_POSITION,
  READ_STALE,
} from '@koryaku/contracts/http/headers.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'

/** Acknowledged effects, to be verified afterwards. */
export interface Acknowledged {
  commands: number
  /** By pair of member and article: whether the last acknowledged command left a like or bookmark. */
  pairs: Map<string, { kind: 'likes' | 'bookmarks'; articleId: string; userId: string; is: boolean }>
  /** Titles that were saved, by article, in order. */
  titles: Map<string, string[]>
}

/** Kinds of responses, for all requests. */
export interface Answers {
  reads: number
  writes: number
  unavailable: number
  /** Commands that were sent again until they were acknowledged. */
  repeated: number
  /** Forbidden responses: 500, a 503 without `Retry-After`, an unexpected rejection. */
  faults: string[]
  slowestReadMs: number
}

export interface AcknowledgedLoad {
  acknowledged: Acknowledged
  answers: Answers
  /** Ends it; commands under way are sent until they are answered. */
  stop: () => Promise<void>
}

export interface Writer {
  userId: string
  /** Headers of the member's writes. */
  member: Record<string, string>
  /** Articles that only this writer likes and bookmarks. */
  articleIds: string[]
  /** An article of the member. */
  own: { path: string; revision: string }
}

const ANSWER_MAX_MS = 30_000
/** A command without a response by then counts as a fault. */
const COMMAND_MAX_MS = 180_000
/** Changes of one article are limited per day. */
const EDIT_EVERY = 30
/** Below the limits of calls a minute. */
const PAUSE_MS = 220

/** Each writer writes one command after the other, each with a key, and repeats it with that key until it is answered. */
export function startAcknowledgedLoad(url: string, writers: readonly Writer[]): AcknowledgedLoad {
  const stopping = new AbortController()
  const acknowledged: Acknowledged = { commands: 0, pairs: new Map(), titles: new Map() }
  const answers: Answers = { reads: 0, writes: 0, unavailable: 0, repeated: 0, faults: [], slowestReadMs: 0 }

  /** The answer that ends a command; undefined when none came in time. */
  async function command(
    { member }: Writer,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Response | undefined> {
    const headers = {
      ...{ ...member, [IDEMPOTENCY_KEY]: newCommandId() },
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const deadline = Date.now() + COMMAND_MAX_MS
    for (let tries = 0; Date.now() < deadline; tries++) {
      if (tries === 1) answers.repeated++
      const response = await fetch(`${url}${path}`, {
        ...{ method, headers, body: body === undefined ? undefined : JSON.stringify(body) },
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      }).catch(() => undefined)
      answers.writes++
      if (response) look(response, `${method} ${path}`)
      if (response && response.status < 500 && response.status !== 429) return response
      await response?.arrayBuffer().catch(() => undefined)
      await delay(Math.min(1_000, 50 * 2 ** tries))
    }
    answers.faults.push(`${method} ${path}: not acknowledged within ${COMMAND_MAX_MS / 1000} s`)
    return undefined
  }

  function look({ status, headers }: Response, what: string): void {
    if (status === 503) {
      answers.unavailable++
      if (!headers.has('retry-after')) answers.faults.push(`${what}: 503 without Retry-After`)
    } else if (status >= 500) answers.faults.push(`${what}: answered ${status}`)
  }

  async function pairs(writer: Writer, n: number): Promise<void> {
    const articleId = writer.articleIds[n % writer.articleIds.length] ?? ''
    const kind = n % 3 === 0 ? 'bookmarks' : 'likes'
    const key = `${kind} ${articleId} ${writer.userId}`
    const is = !(acknowledged.pairs.get(key)?.is ?? false)
    const path = `/api/article_${kind}/${articleId}`
    const answer = await command(writer, is ? 'POST' : 'DELETE', path)
    if (!answer) return
    if (answer.ok) {
      acknowledged.commands++
      acknowledged.pairs.set(key, { kind, articleId, userId: writer.userId, is })
    } else answers.faults.push(`${path}: answered ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  }

  async function edit(writer: Writer, n: number): Promise<void> {
    const title = `版 ${writer.userId} ${n}`
    const path = `/api/my/articles/${writer.own.path}`
    const body = { content: { ...EMPTY, title }, revision: writer.own.revision }
    const answer = await command(writer, 'PATCH', path, body)
    if (!answer) return
    const text = await answer.text()
    if (!answer.ok)
      return void answers.faults.push(`${path}: answered ${answer.status} ${text.slice(0, 200)}`)
    acknowledged.commands++
    acknowledged.titles.set(writer.own.path, [...(acknowledged.titles.get(writer.own.path) ?? []), title])
    writer.own.revision = (JSON.parse(text) as Saved).data.attributes.revision
  }

  async function write(writer: Writer): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n++) {
      await (n % EDIT_EVERY === 0 ? edit(writer, n) : pairs(writer, n))
      await delay(PAUSE_MS)
    }
  }

  async function read(paths: readonly string[]): Promise<void> {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const path = paths[n % paths.length] ?? '/'
      const began = performance.now()
      const response = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).catch(
        () => undefined,
      )
      await response?.arrayBuffer().catch(() => undefined)
      answers.reads++
      answers.slowestReadMs = Math.max(answers.slowestReadMs, performance.now() - began)
      if (response) look(response, path)
      await delay(PAUSE_MS)
    }
  }

  const readers = [
    ['/api/articles?per=24', '/api/ranking/articles', '/api/users'],
    ['/', '/games', '/ranking'],
    [`/api/search/articles?q=${encodeURIComponent('記事')}`, '/api/games?per=24'],
  ]
  const running = Promise.all([...writers.map(write), ...readers.map(read)])
  return {
    acknowledged,
    answers,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

let probes = 0

/** A command, a read that shows it, a page and a search: the site is back when all work. @returns what is missing */
export async function missingFor(url: string, { member, articleIds }: Writer): Promise<string | undefined> {
  const signal = AbortSignal.timeout(ANSWER_MAX_MS)
  const ask = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { ...init, signal })
  try {
    const method = probes++ % 2 === 0 ? 'POST' : 'DELETE'
    const written = await ask(`/api/article_bookmarks/${articleIds[0]}`, { method, headers: member })
    if (!written.ok) return `a write: ${written.status}`
    const position = written.headers.get(EVENT_POSITION)
    const read = await ask('/api/articles?per=1', {
      headers: position ? { [MIN_EVENT_POSITION]: position } : {},
    })
    if (!read.ok || read.headers.has(READ_STALE)) return `a read: ${read.status}`
    const page = await ask('/')
    if (!page.ok) return `a page: ${page.status}`
    const found = await ask(`/api/search/articles?q=${encodeURIComponent('記事')}`)
    return found.ok ? undefined : `a search: ${found.status}`
  } catch (error) {
    return (error as Error).message
  }
}

interface Saved {
  data: { attributes: { revision: string } }
}

const EMPTY = {
  ...{ kind: 'strategy', language: 'ja', description: '', thumbnail: null, tags: [] },
  document: { type: 'doc', version: 1, content: [{ type: 'paragraph' }] },
}
