import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { articleViewsFamily } from '@koryaku/contracts/articles/article-views.events.ts'
import type { DomainEventType } from '@koryaku/contracts/events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import type { Recorded } from '@koryaku/server-kit/event-store.ts'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '#testing/history.ts'
import { people } from '#testing/steps.ts'
import { startExport } from './export-events.ts'
import { exportableTypes } from './exported-events.ts'
import { columnsOf } from './exported-rows.ts'
import { type ExportFormat, openSink } from './sinks.ts'

const [writer = '', fan = ''] = people
const articleId = shortIdFrom('exported')
const SECRETS = ['密かな題', 'sealed-profile', 'name-hash', '秘密の理由', '下書きの本文', 'a-tag']
const article = { articleId, authorId: writer, gameId: shortIdFrom('game') }
const content = {
  ...{ kind: 'strategy', language: 'ja', title: '密かな題', description: '下書きの本文', thumbnail: null },
  ...{
    tags: ['a-tag'],
    document: {
      type: 'doc',
      version: 1,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: '下書きの本文' }] }],
    },
  },
}
const sealedReason = { owner: writer, text: '秘密の理由' }
const log = recorded([
  ...(
    [
      [
        `user-${writer}`,
        'UserRegistered',
        { userId: writer, sealedProfile: 'sealed-profile', nameHash: 'name-hash', emailVerified: true },
      ],
      [`user-${writer}`, 'ProfileEdited', { userId: writer, sealedProfile: 'sealed-profile' }],
      ['userName-name-hash', 'UserNameReserved', { nameHash: 'name-hash', userId: writer }],
      [`article-${articleId}`, 'ArticleDrafted', { ...article, content }],
      [`articleDraft-${articleId}`, 'ArticleDraftAutosaved', { ...article, content }],
      [`article-${articleId}`, 'ArticlePublished', { ...article, textRef: null }],
      [`articleLike-${articleId}+${fan}`, 'ArticleLiked', { ...article, userId: fan }],
      [
        `article-${articleId}`,
        'ArticleSuspended',
        {
          ...article,
          rule: 'spam',
          reason: sealedReason,
          evidenceRevision: '1',
          by: fan,
          wasPublished: true,
          cause: 'moderator',
        },
      ],
    ] as const
  ).map(([stream, type, data]) => ({ stream, type, data: { ...data }, minute: 0 })),
  {
    ...{ stream: `articleViews-${articleId}+20261101`, type: 'ArticleViewsCounted', minute: 2_000 },
    data: {
      articleId,
      windowStart: '2026-11-01T00:00:00Z',
      windowEnd: '2026-11-01T00:00:05Z',
      counted: 7,
      excluded: 2,
      ruleVersion: 1,
    },
  },
])

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'koryaku-export-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Wanted {
  from?: string
  to?: string
  types?: readonly DomainEventType[]
  key?: string
}
async function exported(format: ExportFormat, events: Recorded[], wanted: Wanted = {}): Promise<string> {
  const { from = '2026-01-01', to = '2026-12-31', types = exportableTypes, key = 'k' } = wanted
  const file = join(folder, `${crypto.randomUUID()}.${format}`)
  const running = startExport(
    { from, to, types, key: Buffer.from(key) },
    openSink(format, columnsOf(types), file),
  )
  for (const event of events) await running.add(event)
  await running.end()
  return file
}
const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

describe('an export of the log', () => {
  it.each(['ndjson', 'csv', 'parquet'] as const)('has no text, name, seal or account in %s', async format => {
    const file = await exported(format, log)
    const bytes =
      format === 'parquet'
        ? JSON.stringify(await parquetReadObjects({ file: await asyncBufferFromFile(file) }), (_, value) =>
            typeof value === 'bigint' ? String(value) : value,
          )
        : readFileSync(file, 'utf8')
    expect(bytes).toContain('ArticleSuspended')
    for (const secret of [...SECRETS, writer, fan]) expect(bytes, secret).not.toContain(secret)
    if (format === 'parquet')
      for (const secret of [...SECRETS, writer, fan]) expect(readFileSync(file).includes(secret)).toBe(false)
  })

  it('leaves out kinds of events of which nothing may go', async () => {
    const types = lines(await exported('ndjson', log)).map(({ type }) => type)
    expect(types).toEqual([
      'UserRegistered',
      'ArticleDrafted',
      'ArticlePublished',
      'ArticleLiked',
      'ArticleSuspended',
      'ArticleViewsCounted',
    ])
  })

  it('gives an account one pseudonym per key', async () => {
    const [registered, , published] = lines(await exported('ndjson', log))
    expect(published.authorId).toBe(registered.userId)
    const [again] = lines(await exported('ndjson', log, { key: 'k' }))
    const [other] = lines(await exported('ndjson', log, { key: 'another' }))
    expect(again.userId).toBe(registered.userId)
    expect(other.userId).not.toBe(registered.userId)
  })

  it('names an event with an invalid time, and writes nothing of it', async () => {
    const [views] = log.filter(articleViewsFamily.has)
    if (!views) throw new Error('no views')
    const data = { ...views.data, windowStart: 'yesterday' }
    const broken = { ...views, data }
    for (const event of [broken, { ...views, metadata: { ...views.metadata, occurredAt: 'never' } }])
      await expect(exported('ndjson', [event])).rejects.toMatchObject({
        name: 'BrokenEvent',
        message: expect.stringContaining(`${event.type} ${event.id} at ${event.position}`),
      })
  })

  it('takes the wanted days and kinds, the same columns in every format', async () => {
    const types = ['ArticleViewsCounted'] as const
    const [views, ...none] = lines(
      await exported('ndjson', log, { from: '2026-11-01', to: '2026-11-01', types }),
    )
    expect(none).toEqual([])
    expect(views).toMatchObject({
      articleId,
      counted: 7,
      excluded: 2,
      windowStart: '2026-11-01T00:00:00.000Z',
    })
    const [head = '', row = ''] = readFileSync(await exported('csv', log, { types }), 'utf8').split('\n')
    expect(head.split(',')).toEqual(columnsOf(types).map(({ name }) => name))
    expect(row).toContain(`,${articleId},2026-11-01T00:00:00.000Z,2026-11-01T00:00:05.000Z,7,2,1`)
    const file = await asyncBufferFromFile(await exported('parquet', log, { types }))
    expect(await parquetReadObjects({ file })).toEqual([
      expect.objectContaining({
        position: log.at(-1)?.position,
        counted: 7,
        windowStart: new Date('2026-11-01'),
      }),
    ])
    expect(readFileSync(await exported('csv', [], { types }), 'utf8').trim()).toBe(head)
  })

  it('holds the same rows in a Parquet file as line by line', async () => {
    const columns = columnsOf(exportableTypes).map(({ name }) => name)
    const file = await asyncBufferFromFile(await exported('parquet', log))
    const read = (await parquetReadObjects({ file })).map(row =>
      JSON.parse(
        // As JSON has them: big numbers as text, times in ISO, and nothing where there is nothing.
        JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : (value ?? undefined))),
      ),
    )
    const written = lines(await exported('ndjson', log)).map(row =>
      Object.fromEntries(columns.flatMap(name => (row[name] == null ? [] : [[name, row[name]]]))),
    )
    expect(read).toEqual(written)
    expect(written).toHaveLength(6)
  })

  it('holds more rows than one group', async () => {
    const many = log
      .slice(-1)
      .flatMap(views => Array.from({ length: 60_001 }, (_, n) => ({ ...views, position: BigInt(n) })))
    const file = await asyncBufferFromFile(
      await exported('parquet', many, { types: ['ArticleViewsCounted'] }),
    )
    const rows = await parquetReadObjects({ file, columns: ['position'] })
    expect(rows).toHaveLength(60_001)
    expect(rows.at(-1)).toEqual({ position: 60_000n })
  })
})
