import { findArticle } from '@koryaku/command-api/articles/find-article.ts'
import { newestAfter, saveText } from '@koryaku/command-api/articles/text/save-text.ts'
import type { TextRef } from '@koryaku/contracts/articles/text/text-ref.ts'
import { VERSIONS_PER_PAGE } from '@koryaku/contracts/articles/text/versions-per-page.ts'
import { newCommandId } from '@koryaku/contracts/ids.ts'
import { connectEventStore } from '@koryaku/server-kit/event-store.ts'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { machine, say } from '../program.ts'
import { startDemoSite } from './demo-site.ts'
import { percentiles } from './site/at-rate.ts'
import { makeMembers } from './site/members.ts'

/**
 * `npm run bench:editor`: a long article in the editor, on a demo site started for it. Measures the time from the last
 * key of a sentence until the page shows it as saved; the bytes of a save; the time until a phone, throttled as by
 * Lighthouse, can write; and a history of 5,000 versions.
 */
const TEXT_BYTES = 50_000
const SENTENCES = 40
const VERSIONS = 5_000
/** Lighthouse's phone: four times slower, 1.6 Mbit/s, 150 ms there and back. */
const PHONE = { slower: 4, bytesPerSecond: (1.6e6 / 8) * 0.9, latency: 150 * 3.75 }
const SENTENCE = '右手の壁に松明を置き、分かれ道では必ず左を選ぶ。'

const blockId = (n: number): string => `block${String(n).padStart(3, '0')}`
const paragraph = (n: number, text: string) => ({
  type: 'paragraph' as const,
  attrs: { blockId: blockId(n) },
  content: [{ type: 'text' as const, text }],
})
/** Paragraphs of three sentences, of this total size in bytes. */
function textOf(bytes: number) {
  const words = SENTENCE.repeat(3)
  const count = Math.ceil(bytes / Buffer.byteLength(words))
  return {
    title: '洞窟の歩きかた',
    document: { type: 'doc', content: Array.from({ length: count }, (_, n) => paragraph(n, words)) },
  }
}
const canWrite = (page: Page) => page.locator('[contenteditable=true] > p').first().waitFor()
async function timesOf(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const list: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work(n)
    list.push(performance.now() - began)
  }
  return list
}
/** @param wanted the longest, in milliseconds */
function times(name: string, list: readonly number[], wanted?: number): void {
  const { p50, p95, times: count } = percentiles(list)
  const target = wanted === undefined ? '' : ` (wanted: ${wanted} ms)`
  say(`${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (${count} times)${target}`)
}

const { url, environment, stop } = await startDemoSite()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
})
try {
  const [author = { userId: '', headers: {} }] = await makeMembers(environment, 1)
  const headers: Record<string, string> = { ...author.headers, 'content-type': 'application/json' }
  say(`${machine()}; a demo site with all its parts`)

  const long = await newArticle()
  await write(long, textOf(TEXT_BYTES))
  const page = await openEditor()
  await page.goto(`${url}/articles/${long}/edit`)
  await canWrite(page)
  const sent: number[] = []
  const answered: number[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') sent.push(request.postDataBuffer()?.length ?? 0)
  })
  page.on('requestfinished', request => {
    if (request.method() === 'PATCH')
      answered.push(request.timing().responseEnd - request.timing().requestStart)
  })
  const saved: number[] = []
  const keys: number[] = []
  await page.locator('[contenteditable=true] > p').nth(20).click()
  for (let n = 0; n < SENTENCES; n++) {
    for (const sign of `${SENTENCE}${n}`) {
      const pressed = performance.now()
      await page.keyboard.insertText(sign)
      await page.evaluate('new Promise(requestAnimationFrame)')
      keys.push(performance.now() - pressed)
    }
    const last = performance.now()
    await page.locator('[role=status][data-state=saved]').waitFor()
    saved.push(performance.now() - last)
  }
  say(`an article of ${TEXT_BYTES / 1000} kB of text, ${SENTENCES} sentences written into its middle`)
  times('from a key until the screen shows it', keys)
  times('from the last key until it is saved, with the rest of 1,500 ms that it waits for', saved)
  times('a save, until it is answered', answered)
  const bytes = percentiles(sent)
  say(`bytes of a save: p50 ${bytes.p50}, p95 ${bytes.p95} (${bytes.times} times)`)
  await page.context().close()

  const phone = await openEditor({ width: 390, height: 844 })
  const ready: number[] = []
  for (let n = 0; n < 5; n++) {
    const devtools = await phone.context().newCDPSession(phone)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slower })
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.latency,
      downloadThroughput: PHONE.bytesPerSecond,
      uploadThroughput: PHONE.bytesPerSecond,
    })
    const began = performance.now()
    await phone.goto(`${url}/articles/${long}/edit`, { waitUntil: 'commit' })
    await canWrite(phone)
    ready.push(performance.now() - began)
    await devtools.detach()
    await phone.goto('about:blank')
  }
  times('until a throttled phone can write, nothing stored', ready)
  await phone.context().close()

  const old = await newArticle()
  await writeVersions(old)
  const list = await timesOf(20, n =>
    read(`my/articles/${old}/text/versions${n % 2 ? `?before=t${VERSIONS / 2}` : ''}`),
  )
  const one = await timesOf(20, n => read(`my/articles/${old}/text/versions/t${(n * 251) % VERSIONS}`))
  const historian = await openEditor()
  const opened = await timesOf(5, async () => {
    await historian.goto(`${url}/articles/${old}/history`, { waitUntil: 'commit' })
    await historian.locator('input[type=range]').waitFor()
    await historian.locator('[data-kind=changed]').first().waitFor()
  })
  say(`a history of ${VERSIONS.toLocaleString('en')} versions, ${VERSIONS_PER_PAGE} on a page`)
  times('its page, until it shows what the last version changed', opened, 1_000)
  times('a page of its list, newest or in the middle', list)
  times('one version, anywhere', one)

  /** A window of the member's own. */
  async function openEditor(viewport = { width: 1280, height: 800 }): Promise<Page> {
    const context = await browser.newContext({ viewport, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
    const cookies = (headers.cookie ?? '').split('; ').map(pair => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return { name, value, url }
    })
    // By these the page knows from the start that a member is looking.
    const shown = { user_name: 'bench-member-0', user_id: author.userId }
    await context.addCookies([
      ...cookies,
      ...Object.entries(shown).map(([name, value]) => ({ name, value, url })),
    ])
    return context.newPage()
  }
  async function send<Answer>(method: string, path: string, body: object): Promise<Answer> {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, 'idempotency-key': newCommandId() },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  async function newArticle(): Promise<string> {
    const created = await send<{ data: { id: string } }>('POST', 'articles', { game_slug: 'minecraft' })
    return created.data.id
  }
  async function write(articleId: string, text: object): Promise<void> {
    await send('PATCH', `my/articles/${articleId}/text`, { base: null, text })
  }
  async function read(path: string): Promise<void> {
    const answer = await fetch(`${url}/api/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }

  /** Bypasses the route, whose rate limit rejects that many saves; each version changes one of ten paragraphs. */
  async function writeVersions(articleId: string): Promise<void> {
    const db = new pg.Pool({ connectionString: environment.DATABASE_URL })
    const events = connectEventStore(environment.EVENTSTORE_URL)
    try {
      const article = await findArticle(events, articleId)
      let base: TextRef | null = null
      for (let n = 0; n < VERSIONS; n++) {
        const commandId = newCommandId()
        const occurredAt = new Date(Date.now() - (VERSIONS - n) * 60_000).toISOString()
        const envelope = {
          commandId,
          commandHash: commandId,
          correlationId: commandId,
          actorId: article.authorId,
          occurredAt,
        }
        const put = {
          op: 'put' as const,
          block: paragraph(n % 10, `${SENTENCE}${n}`),
          after: n % 10 ? blockId((n % 10) - 1) : null,
        }
        const asked = { article, trigger: 'auto' as const, base, write: { ops: [put] } }
        const saved = await saveText({ db, events }, asked, envelope)
        base = (await newestAfter(saved))?.ref ?? null
      }
    } finally {
      await events.close()
      await db.end()
    }
  }
} finally {
  await browser.close()
  await stop()
}
