import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { understand } from '@koryaku/cli-kit/understand.ts'
import { testContent } from '@koryaku/command-api/testing/test-content.ts'
import { appendViews } from '@koryaku/command-api/views/append-views.ts'
import { articleViewsStream } from '@koryaku/contracts/articles/article-views.events.ts'
import { shortIdFrom } from '@koryaku/contracts/ids.ts'
import { compactDay, shiftWindow, windowStart } from '@koryaku/contracts/ranking/ranking-window.ts'
import { articleBookmarkStream } from '@koryaku/contracts/reactions/article-bookmark.events.ts'
import { articleLikeStream } from '@koryaku/contracts/reactions/article-like.events.ts'
import { projectorCommands } from '@koryaku/projector/commands/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBothSides } from '#harness/both-sides.ts'

type Site = Awaited<ReturnType<typeof startBothSides>>
type Member = Awaited<ReturnType<Site['commands']['newMember']>>

let site: Site
let author: Member
let honest: Member
let fraud: Member
let moderator: Member
let articles: string[]
/** A month in which nothing else happens. */
const long = (days: number) => shiftWindow('daily', '2011-03-20', days)
const at = (day: string) => new Date(`${day}T12:00:00+09:00`)

beforeAll(async () => {
  site = await startBothSides()
  const { commands } = site
  author = await commands.newMember()
  honest = await commands.newMember()
  fraud = await commands.newMember()
  moderator = await commands.newMember({ roles: ['moderator'] })
  const { slug } = await commands.newGame()
  articles = []
  for (const _ of [1, 2]) {
    const id = (await commands.call(author, 'POST', '/api/articles', { game_slug: slug })).json().data.id
    const publishing = { content: testContent(), revision: '0' }
    await commands.call(author, 'PATCH', `/api/my/articles/${id}/publish`, publishing)
    articles.push(id)
  }
  articles.sort()
  const [first = '', second = ''] = articles
  await react('ArticleLiked', first, fraud, long(0))
  await react('ArticleLiked', second, honest, long(2))
  await react('ArticleBookmarked', second, honest, long(2))
  await react('ArticleLiked', first, honest, long(2))
  await react('ArticleBookmarked', first, fraud, long(2))
  await views(first, 3, long(2))
})
afterAll(() => site?.stop())

/** As an import of the past would write it. */
async function react(
  type: 'ArticleLiked' | 'ArticleBookmarked',
  articleId: string,
  who: Member,
  day: string,
) {
  const { events } = site.commands
  const data = { articleId, userId: who.userId, authorId: author.userId, gameId: shortIdFrom('game') }
  const metadata = { $correlationId: 'c', $causationId: 'c', actorId: who.userId, app: 'test' }
  const frame = { id: crypto.randomUUID(), metadata: { ...metadata, occurredAt: at(day).toISOString() } }
  if (type === 'ArticleLiked')
    await events.append(articleLikeStream(articleId, who.userId), 'no_stream', [{ type, data, ...frame }])
  else
    await events.append(articleBookmarkStream(articleId, who.userId), 'no_stream', [{ type, data, ...frame }])
}
async function views(articleId: string, counted: number, day: string) {
  const window = { windowStart: at(day), windowEnd: at(day) }
  const batch = { batchId: `${articleId}:${day}`, articleId, day: compactDay(at(day)), counted, excluded: 0 }
  await appendViews(site.commands.events, { ...batch, ...window }, { tail: 1 })
  expect(await site.commands.events.readLast(articleViewsStream(articleId, batch.day))).toBeDefined()
}

const ranked = async (range: string, day: string) =>
  (await site.get(`/api/ranking/articles?range=${range}&as_of=${day}`))
    .json()
    .data.map(({ id }: { id: string }) => id)
const likesOf = async (articleId: string): Promise<number[]> => {
  const { rows } = await site.commands.context.db.query(
    'select likes, bookmarks from read.article_counter where article_id = $1',
    [articleId],
  )
  return [rows[0].likes, rows[0].bookmarks]
}
const report = async (from: string) =>
  (await site.get(`/api/analysis/exclusions/${fraud.name}/report?from=${from}`, moderator)).json().data

describe('rankings', () => {
  it('explain the place of an article', async () => {
    const [first = ''] = articles
    const url = `/api/ranking/articles/${first}/explanation?range=daily&as_of=${long(2)}`
    const window = { range: 'daily', start: long(2), end: long(2), formula: 'v2', place: 1 }
    const members = [
      { kind: 'likes', count: 1, weight: 10, curve: 'linear', points: 10 },
      { kind: 'bookmarks', count: 1, weight: 12, curve: 'linear', points: 12 },
    ]
    const views = { kind: 'views', weight: 6, curve: 'root' }
    expect((await site.get(url, author)).json().data.attributes).toEqual({
      ...{ ...window, score: 28 },
      terms: [...members, { ...views, count: 3, points: 6 }],
    })
    // Only the author sees the number of reads. The sum omits it, too, because it could be derived from it.
    for (const other of [undefined, honest, moderator])
      expect((await site.get(url, other)).json().data.attributes).toEqual({
        ...{ ...window, score: null },
        terms: [...members, { ...views, count: null, points: null }],
      })
    const none = await site.get(`/api/ranking/articles/${first}/explanation?as_of=${long(9)}`)
    expect(none.statusCode).toBe(404)
  })

  it('are compared under two formulas, for those who may', async () => {
    const url = `/api/analysis/ranking?range=daily&as_of=${long(2)}&formula=v2&against=v1`
    const { data, meta } = (await site.get(url, moderator)).json()
    expect(
      data.map(({ articleId, score, place, placeAgainst }: Record<string, unknown>) => ({
        articleId,
        score,
        place,
        placeAgainst,
      })),
    ).toEqual([
      { articleId: articles[0], score: 28, place: 1, placeAgainst: 1 },
      { articleId: articles[1], score: 22, place: 2, placeAgainst: 2 },
    ])
    expect(meta.moved).toBe(0)
    expect((await site.get(url)).json().errors[0].code).toBe('not_signed_in')
    expect((await site.get(url, honest)).json().errors[0].code).toBe('forbidden')
    const writer = await site.commands.newMember({ roles: ['g8writer'] })
    expect((await site.get(url, writer)).json().errors[0].code).toBe('forbidden')
  })

  it('answer every day of a stretch, also those on which nothing happened', async () => {
    const [first = ''] = articles
    const url = `/api/analysis/days?from=${long(0)}&to=${long(3)}&article=${first}`
    expect((await site.get(url, moderator)).json().data).toEqual([
      { day: long(0), likes: 1, bookmarks: 0, views: 0 },
      { day: long(1), likes: 0, bookmarks: 0, views: 0 },
      { day: long(2), likes: 1, bookmarks: 1, views: 3 },
      { day: long(3), likes: 0, bookmarks: 0, views: 0 },
    ])
    const tooLong = await site.get(`/api/analysis/days?from=2001-01-01&to=2011-01-01`, moderator)
    expect(tooLong.statusCode).toBe(422)
  })
})

describe('the command line', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'koryaku-command-line-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The output of a command. */
  async function printed(...args: string[]): Promise<string> {
    const understood = understand(projectorCommands, args)
    if (!('run' in understood)) throw new Error(JSON.stringify(understood))
    const { db, config } = site.commands.context
    let output = ''
    const print = (words: string) => {
      output += words
    }
    await understood.run({
      ...{
        db,
        databaseUrl: config.DATABASE_URL,
        events: site.commands.events,
        text: projectorCommands.text,
        print,
      },
      ...{ signal: new AbortController().signal, say: line => print(`${line}\n`) },
      bar: { step() {}, update() {}, stop() {} },
    })
    return output
  }
  const window = () => ['ranking', '--from', long(0), '--to', long(3)]

  it('ranks a window in three formats, without accounts, under a formula, at a past time, and draws it', async () => {
    const [first = '', second = ''] = articles
    const csv = (await printed(...window(), '--format', 'csv')).split('\n')
    expect(csv.slice(0, 3).map(line => line.split(',').slice(0, 6).join())).toEqual([
      'rank,article,score,likes,bookmarks,views',
      `1,${first},38,2,1,3`,
      `2,${second},22,1,1,0`,
    ])
    const places = async (...more: string[]) =>
      JSON.parse(await printed(...window(), '--format', 'json', ...more)).map(
        ({ articleId, score }: { articleId: string; score: number }) => [articleId, score],
      )
    expect(await places('--exclude-user', fraud.name)).toEqual([
      [second, 22],
      [first, 16],
    ])
    expect(await places('--exclude-user', fraud.userId, '--exclude-user', honest.name)).toEqual([[first, 6]])
    expect(await places('--as-of', long(0))).toEqual([])
    expect(await places('--formula', 'v1', '--top', '1')).toEqual([[first, 31]])
    const plot = join(folder, 'ranking.svg')
    expect(await printed(...window(), '--plot', plot)).toContain('rank')
    expect(readFileSync(plot, 'utf8')).toContain('>38</text>')
    await expect(printed(...window(), '--exclude-user', 'nobody-at-all')).rejects.toThrow('nobody is called')
    await expect(printed(...window(), '--plot', join(folder, 'no/where.svg'))).rejects.toThrow('ENOENT')
  })

  it('explains a place event by event', async () => {
    const [first = ''] = articles
    const told = await printed(...window(), '--explain', first, '--exclude-user', fraud.name)
    expect(told).toContain('0 of 1: left out by --exclude-user')
    expect(told).toContain(`${first}: place 2 with 16 points (formula v2)`)
    const { place, events } = JSON.parse(await printed(...window(), '--explain', first, '--format', 'json'))
    expect([place, events.length]).toEqual([1, 4])
    await expect(printed(...window(), '--explain', shortIdFrom('nothing'))).rejects.toThrow('no article')
  })

  it('tries a formula over a past month, and exports what happened', async () => {
    const [first = ''] = articles
    const plot = join(folder, 'backtest.svg')
    const told = await printed('backtest', '--formula', 'v1', '--month', '2011-03', '--plot', plot)
    expect(told).toMatch(new RegExp(`\\n +1 +1 +0 +31 +38 +${first}`))
    expect(told).toContain('0 of 2 articles change their place')
    expect(readFileSync(plot, 'utf8')).toContain('class="same"')

    const out = join(folder, 'likes.csv')
    const wanted = ['--from', long(0), '--to', long(3), '--types', 'ArticleLiked', '--format', 'csv']
    await printed('export', ...wanted, '--out', out)
    const [head, ...rows] = readFileSync(out, 'utf8').trim().split('\n')
    expect(head).toBe('position,occurredAt,type,actor,articleId,authorId,gameId,userId,weighs,ruleVersion')
    expect(rows.map(row => row.split(',')[4]).sort()).toEqual([first, first, articles[1]].sort())
    expect(rows.join()).not.toContain(fraud.userId)
  })
})

describe('excluding an account', () => {
  it('is seen before it is done, changes every window and counter from its day on, and can be undone', async () => {
    const [first = '', second = ''] = articles
    const preview = await report(long(1))
    expect(preview).toMatchObject({ excludedFrom: null, given: { likes: 0, bookmarks: 1, articles: 1 } })
    expect(preview.windows).toBe(4)
    const daily = preview.changes.filter(({ range }: { range: string }) => range === 'daily')
    expect(daily).toEqual([
      expect.objectContaining({ articleId: first, bookmarks: 1, placeWith: 1, placeWithout: 2 }),
      expect.objectContaining({ articleId: second, bookmarks: 0, placeWith: 2, placeWithout: 1 }),
    ])
    expect(await likesOf(first)).toEqual([2, 1])

    const body = { name: fraud.name, from: long(1), reason: 'vote_ring' }
    const excluded = await site.commands.call(moderator, 'POST', '/api/ranking_exclusions', body)
    expect(excluded.statusCode).toBe(200)
    expect(await ranked('daily', long(2))).toEqual([second, first])
    expect(await ranked('daily', long(0))).toEqual([first])
    expect(await likesOf(first)).toEqual([2, 0])
    expect({ ...(await report(long(1))), excludedFrom: null }).toEqual(preview)
    const list = (await site.get('/api/analysis/exclusions', moderator)).json().data
    expect(list).toContainEqual(
      expect.objectContaining({ name: fraud.name, from: long(1), reason: 'vote_ring', by: moderator.name }),
    )
    // Staff decide by name; an id would tie an anonymous author to whatever else carries it.
    const told = excluded.body + JSON.stringify([preview, await report(long(1)), list])
    expect(told).not.toContain(`"${fraud.userId}"`)

    const earlier = { ...body, from: windowStart('daily', at(long(0))) }
    await site.commands.call(moderator, 'POST', '/api/ranking_exclusions', earlier)
    expect(await ranked('daily', long(0))).toEqual([])
    expect(await likesOf(first)).toEqual([1, 0])

    const back = await site.commands.call(moderator, 'DELETE', `/api/ranking_exclusions/${fraud.name}`)
    expect(back.statusCode).toBe(204)
    expect(await ranked('daily', long(2))).toEqual([first, second])
    expect(await likesOf(first)).toEqual([2, 1])
  })

  it('is for moderators, about members, from days that have been', async () => {
    const exclude = (who: Member, change: object) =>
      site.commands.call(who, 'POST', '/api/ranking_exclusions', {
        ...{ name: fraud.name, from: long(1), reason: 'other' },
        ...change,
      })
    expect((await exclude(honest, {})).statusCode).toBe(403)
    expect((await exclude(moderator, { name: 'nobody-at-all' })).statusCode).toBe(404)
    expect((await exclude(moderator, { from: '2999-01-01' })).statusCode).toBe(422)
    expect((await exclude(moderator, { reason: 'I do not like him' })).statusCode).toBe(422)
  })
})
