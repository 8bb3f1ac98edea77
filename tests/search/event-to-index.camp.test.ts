import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleStream } from '@koryaku/contracts/articles/article.events.ts'
import { articleContentSchema } from '@koryaku/contracts/articles/article-content.ts'
import type { Stream } from '@koryaku/contracts/define-family.ts'
import type { DomainEvent } from '@koryaku/contracts/events.ts'
import { gameDetailsSchema, gameStream } from '@koryaku/contracts/games/game.events.ts'
import { eventIdFor, gameIdForSlug, newCommandId, shortIdFrom } from '@koryaku/contracts/ids.ts'
import { readStackConfig } from '@koryaku/infra/config.ts'
import { freePorts } from '@koryaku/infra/free-ports.ts'
import { type Stack, startStack } from '@koryaku/infra/stack.ts'
import { type ManagedProcess, startProcess } from '@koryaku/process-supervisor/managed-process.ts'
import { gameSearch } from '@koryaku/search-words/game-search.ts'
import { textQuery } from '@koryaku/search-words/normalise.ts'
import { connectEventStore, type EventStore } from '@koryaku/server-kit/event-store.ts'
import { type FaultProxy, startFaultProxy } from '@koryaku/tools/faults/fault-proxy.ts'
import { Meilisearch } from 'meilisearch'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** From the event to the index, through the running projector and indexer. */
const ROOT = join(import.meta.dirname, '../..')
const FIRST_PORT = 4240
let port: number
let folder: string
let stack: Stack
let events: EventStore
let db: pg.Pool
let search: Meilisearch
/** The indexer's way to the search server. */
let way: FaultProxy
const services: ManagedProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-index-'))
  port = await freePorts(FIRST_PORT)
  stack = await startStack(readStackConfig({ PORT: String(port), DATA_DIR: folder }), { parts: 'stores' })
  const { environment } = stack
  events = connectEventStore(environment.EVENTSTORE_URL)
  db = new pg.Pool({ connectionString: environment.DATABASE_URL })
  search = new Meilisearch({ host: environment.MEILI_URL, apiKey: environment.MEILI_KEY })
  // The command side's table of keys, which the projection of members reads.
  await db.query(
    `create schema identity; create table identity.user_key (user_id text primary key, key bytea not null)`,
  )
  const { hostname, port: searchPort } = new URL(environment.MEILI_URL)
  way = await startFaultProxy({ host: hostname, port: Number(searchPort) })
  services.push(await service('projector', 3), await service('search-indexer', 4))
}, 120_000)

afterAll(async () => {
  for (const running of services.reverse()) await running.stop()
  await way?.stop()
  await db?.end()
  await events?.close()
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const service = (name: string, offset: number): Promise<ManagedProcess> =>
  startProcess({
    name,
    command: [process.execPath, join(ROOT, name, 'src/main.ts')],
    env: { ...stack.environment, MEILI_URL: `http://${way.address}` } as unknown as Record<string, string>,
    logFile: join(folder, 'logs', `${name}.log`),
    isReady: async () => {
      const answer = await fetch(`http://127.0.0.1:${port + offset}/health/ready`)
      if (!answer.ok) throw new Error(await answer.text())
    },
  })

async function append<Event extends DomainEvent, Type extends Event['type']>(
  stream: Stream<Event>,
  type: Type,
  data: Extract<Event, { type: Type }>['data'],
): Promise<bigint> {
  const command = newCommandId()
  const last = await events.readLast(stream)
  const { position } = await events.append(stream, last ? last.revision : 'no_stream', [
    {
      ...({ type, data } as NoInfer<Event>),
      id: eventIdFor(command, stream, 0),
      metadata: {
        $correlationId: command,
        $causationId: command,
        actorId: 'system',
        occurredAt: new Date().toISOString(),
        app: 'test',
      },
    },
  ])
  return position as bigint
}

/** Waits for what the query API waits for: the indexer's position. */
async function indexed(position: bigint): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.query<{ position: string }>('select position from read.search_checkpoint')
        return BigInt(rows[0]?.position ?? -1) >= position
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(true)
}

const findArticles = async (q: string) =>
  (await search.index('articles').search<{ title: string }>(textQuery(q))).hits.map(hit => hit.title)
const findGames = async (q: string) => {
  const found = await search.multiSearch(gameSearch({ q }) as NonNullable<ReturnType<typeof gameSearch>>)
  return (found.hits as { id: string }[]).map(hit => hit.id)
}

const slug = 'dragon-quest-v'
const gameId = gameIdForSlug(slug)
const details = gameDetailsSchema.parse({
  titleJa: 'ドラゴンクエストV 天空の花嫁',
  titleEn: 'Dragon Quest V: Hand of the Heavenly Bride',
  platforms: ['SFC', 'PS2'],
  year: 1992,
})
const article = { articleId: shortIdFrom('article'), authorId: shortIdFrom('author'), gameId }
const content = (title: string) =>
  articleContentSchema.parse({
    title,
    tags: ['攻略'],
    document: {
      type: 'doc',
      version: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'メタルスライムの倒し方' }] }],
    },
  })
const stream = articleStream(article.articleId)

describe('the index', () => {
  it('finds a game by what players call it, from its event on', async () => {
    await indexed(await append(gameStream(gameId), 'GameAdded', { gameId, slug, details }))
    for (const q of [
      'ドラクエ5',
      'DQ5',
      'どらごんくえすと5',
      'dragon quest v',
      '天空の花嫁',
      'てんくうのはなよめ',
    ])
      expect([q, await findGames(q)]).toEqual([q, [gameId]])
  })

  it('holds an article only while it is published', async () => {
    await indexed(await append(stream, 'ArticleDrafted', { ...article, content: content('下書き') }))
    expect(await findArticles('メタルスライム')).toEqual([])

    await indexed(await append(stream, 'ArticlePublished', { ...article, textRef: null }))
    expect(await findArticles('メタルスライム')).toEqual(['下書き'])
    expect(await findArticles('ドラクエ5')).toEqual(['下書き'])

    await indexed(await append(stream, 'ArticleEdited', { ...article, content: content('レベル上げのコツ') }))
    expect(await findArticles('レベル')).toEqual(['レベル上げのコツ'])
    expect(await findArticles('下書き')).toEqual([])

    await indexed(await append(stream, 'ArticleUnpublished', article))
    expect(await findArticles('メタルスライム')).toEqual([])

    await indexed(await append(stream, 'ArticlePublished', { ...article, textRef: null }))
    const said = { owner: article.authorId, text: 'sealed' }
    const breach = { rule: 'spam', reason: said, evidenceRevision: '2', by: article.authorId } as const
    const how = { wasPublished: true, cause: 'moderator' } as const
    await indexed(await append(stream, 'ArticleSuspended', { ...article, ...breach, ...how }))
    expect(await findArticles('メタルスライム')).toEqual([])
    const by = { by: article.authorId, cause: 'moderator' } as const
    const back = { ...by, reason: said, published: true, textRef: null }
    await indexed(await append(stream, 'ArticleReinstated', { ...article, ...back }))
    expect(await findArticles('メタルスライム')).toEqual(['レベル上げのコツ'])
    await indexed(await append(stream, 'ArticleDeleted', { ...article, wasPublished: true, purgeAt: null }))
    expect(await findArticles('メタルスライム')).toEqual([])
  })

  it('holds no suspended article, and holds it again when it is reinstated', async () => {
    const third = { ...article, articleId: shortIdFrom('third') }
    const own = articleStream(third.articleId)
    const reason = { owner: third.authorId, text: 'sealed' }
    const by = shortIdFrom('moderator')
    await append(own, 'ArticleDrafted', { ...third, content: content('宣伝だけの記事') })
    await indexed(await append(own, 'ArticlePublished', { ...third, textRef: null }))
    expect(await findArticles('宣伝だけ')).toEqual(['宣伝だけの記事'])
    await indexed(
      await append(own, 'ArticleSuspended', {
        ...{ ...third, rule: 'spam', reason, evidenceRevision: '0', by, wasPublished: true },
        cause: 'moderator',
      }),
    )
    expect(await findArticles('宣伝だけ')).toEqual([])
    await indexed(
      await append(own, 'ArticleReinstated', {
        ...{ ...third, reason, by, published: true, textRef: null },
        cause: 'moderator',
      }),
    )
    expect(await findArticles('宣伝だけ')).toEqual(['宣伝だけの記事'])
    await indexed(await append(own, 'ArticleDeleted', { ...third, wasPublished: true, purgeAt: null }))
    expect(await findArticles('宣伝だけ')).toEqual([])
  })

  it('finds a game and its articles by the alternative names that moderators add', async () => {
    const fourth = { ...article, articleId: shortIdFrom('fourth') }
    await append(articleStream(fourth.articleId), 'ArticleDrafted', { ...fourth, content: content('四つ目') })
    await indexed(
      await append(articleStream(fourth.articleId), 'ArticlePublished', { ...fourth, textRef: null }),
    )
    expect(await findGames('よめさがし')).toEqual([])
    const called = { ...details, nicknames: ['嫁探し', 'ヨメサガシ'] }
    const edited = { gameId, slug, details: called, staffFields: [], reason: null, source: null, cover: null }
    await indexed(await append(gameStream(gameId), 'GameEdited', edited))
    expect(await findGames('よめさがし')).toEqual([gameId])
    expect(await findArticles('嫁探し')).toEqual(['四つ目'])
    await indexed(
      await append(articleStream(fourth.articleId), 'ArticleDeleted', {
        ...fourth,
        wasPublished: true,
        purgeAt: null,
      }),
    )
  })

  it('waits while the search server is unavailable, and loses nothing', async () => {
    way.cut()
    const metrics = async () => await (await fetch(`http://127.0.0.1:${port + 4}/metrics`)).text()
    const away = { slug: 'away', gameId: gameIdForSlug('away') }
    const data = { ...away, details: gameDetailsSchema.parse({ titleJa: '留守のあいだのゲーム' }) }
    const position = await append(gameStream(away.gameId), 'GameAdded', data)
    await expect.poll(metrics, { timeout: 20_000 }).toMatch(/^search_indexer_in_trouble 1$/m)
    expect((await fetch(`http://127.0.0.1:${port + 4}/health/ready`)).status).toBe(503)
    way.mend()
    await indexed(position)
    expect(await findGames('留守のあいだ')).toEqual([away.gameId])
    await expect.poll(metrics, { timeout: 20_000 }).toMatch(/^search_indexer_in_trouble 0$/m)
  })

  it('follows a renamed game into the articles about it', async () => {
    const second = { ...article, articleId: shortIdFrom('second') }
    await append(articleStream(second.articleId), 'ArticleDrafted', { ...second, content: content('二つ目') })
    await indexed(
      await append(articleStream(second.articleId), 'ArticlePublished', { ...second, textRef: null }),
    )
    const renamed = { ...details, titleJa: 'まったく別の題名' }
    const edited = {
      gameId,
      slug,
      details: renamed,
      staffFields: [],
      reason: null,
      source: null,
      cover: null,
    }
    await indexed(await append(gameStream(gameId), 'GameEdited', edited))
    expect(await findArticles('まったく別の題名')).toEqual(['二つ目'])
  })

  it('is rebuilt after it was wiped', async () => {
    for (const name of ['games', 'articles', 'reviews', 'users', 'search_state'])
      await search.deleteIndex(name).waitTask()
    await expect
      .poll(() => findGames('まったく別の題名').catch(() => []), { timeout: 30_000, interval: 50 })
      .toEqual([gameId])
    expect(await findArticles('二つ目')).toEqual(['二つ目'])
    expect(await command('verify')).toBe(0)
  }, 60_000)

  it('loses no event to a killed indexer', async () => {
    const indexer = services.pop() as ManagedProcess
    process.kill(indexer.pid() as number, 'SIGKILL')
    await expect.poll(() => indexer.status().state).toBe('stopped')
    const added = []
    for (let i = 0; i < 20; i++) {
      const other = { slug: `game-${i}`, gameId: gameIdForSlug(`game-${i}`) }
      const data = { ...other, details: gameDetailsSchema.parse({ titleJa: `試験のゲーム${i}` }) }
      added.push(await append(gameStream(other.gameId), 'GameAdded', data))
    }
    services.push(await service('search-indexer', 4))
    await indexed(added.at(-1) as bigint)
    expect((await search.index('games').getStats()).numberOfDocuments).toBe(22)
  }, 60_000)
})

/** Runs the operators' command line. @returns its exit code */
const command = (name: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'search-indexer/src/cli.ts'), name], {
      env: { ...process.env, ...(stack.environment as unknown as Record<string, string>) },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', resolve)
  })
